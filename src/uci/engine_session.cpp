// The text interface of a board and its engine, for every game.
#include "uci/engine_session.h"

#include <algorithm>
#include <fmt/format.h>

#include "draw/terminal.h"
#include "engine/evaluation.h"
#include "game/match.h"
#include "game/perft.h"
#include "notation/fen.h"

namespace janggun::uci {
namespace {

template <Game G>
typename G::Position start_position(const typename G::Ruleset& ruleset) {
    return *G::position(G::start_setup(), ruleset);
}

/// A variation as text, up to the first illegal move.
template <Game G>
std::vector<std::string> write_line(const Writing& writing, typename G::Position position,
                                    const std::vector<typename G::Move>& moves) {
    std::vector<std::string> texts;
    for (const auto move : moves) {
        if (!position.is_legal(move)) break;
        texts.push_back(write_move<G>(writing, position, move));
        position.play(move);
    }
    return texts;
}

/// Does the ruleset forbid moves by repetition, so that perft needs the history?
template <typename Ruleset>
bool refuses_repetition([[maybe_unused]] const Ruleset& ruleset) {
    if constexpr (requires { Ruleset::Repetition::Refused; })
        return ruleset.repetition == Ruleset::Repetition::Refused ||
               ruleset.repetition == Ruleset::Repetition::RefusedToTrailer;
    else
        return false;
}

/// Leaf nodes below a position; meaningless if stopped.
template <Game G>
std::uint64_t count_leaves(const typename G::Position& position, typename G::History& history,
                           const typename G::Ruleset& ruleset, int depth,
                           const std::atomic<bool>& stop) {
    constexpr int kUninterrupted = 3;  // depth that takes negligible time
    if (depth == 0) return 1;
    if (depth <= kUninterrupted && !refuses_repetition(ruleset)) return perft<G>(position, depth);
    std::uint64_t nodes = 0;
    for (const auto move : G::allowed_moves(position, history, ruleset)) {
        if (stop.load(std::memory_order_relaxed)) return 0;
        auto next = position;
        history.push({position.key(), move, position.in_check(), position.is_capture(move)});
        next.play(move);
        nodes += count_leaves<G>(next, history, ruleset, depth - 1, stop);
        history.pop();
    }
    return nodes;
}

/// The TextBoard half of a session.
template <Game G>
class BoardOf : public EngineSession {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    BoardOf(const typename G::Ruleset& ruleset, Dialect dialect)
        : writing_{.dialect = dialect}, match_{ruleset, start_position<G>(ruleset)} {}

    Result<Done, notation::AnyPositionError> set_up(std::string_view fen) override {
        if (fen.empty()) {
            match_ = Match<G>{match_.ruleset(), start_position<G>(match_.ruleset())};
            return Done{};
        }
        const auto position = notation::read_position<G>(fen, match_.ruleset());
        if (!position) return Failure{notation::AnyPositionError{position.error()}};
        match_ = Match<G>{match_.ruleset(), *position};
        return Done{};
    }

    Result<Done, MoveError> play(std::string_view text) override {
        const auto move = read(text);
        if (!move) return Failure{MoveError{move.error()}};
        // The GUI is the referee: it may continue a game that the rules have ended.
        match_.go_on();
        const auto played = match_.play(*move);
        if (!played) return Failure{MoveError{played.error()}};
        return Done{};
    }

    void write_castling(Castling castling) override { writing_.castling = castling; }

    bool pass_to(std::string_view fen) override {
        if constexpr (WithPass<G>) {
            const auto wanted = notation::read_position<G>(fen, match_.ruleset());
            if (!wanted || !match_.position().is_legal(Move::pass())) return false;
            auto next = match_.position();
            next.play(Move::pass());
            return next.key() == wanted->key() && match_.play(Move::pass()).has_value();
        }
        return false;
    }

    bool take_back() override { return match_.take_back().has_value(); }
    void play_on() override {
        const bool is_mate = outcome() && outcome()->reason == Reason::Checkmate;
        if (is_mate || !match_.position().legal_moves().empty()) return;
        if (const auto position = notation::read_position<G>(fen(), match_.ruleset()))
            match_ = Match<G>{match_.ruleset(), *position};
    }
    void flip() override { match_ = Match<G>{match_.ruleset(), match_.position().flipped()}; }

    [[nodiscard]] Side turn() const override { return match_.position().turn(); }
    [[nodiscard]] std::size_t plies() const override { return match_.plies(); }
    [[nodiscard]] bool is_legal(std::string_view move) const override {
        return read(move).has_value();
    }
    [[nodiscard]] std::vector<std::string> moves() const override {
        std::vector<std::string> texts;
        for (const Move move :
             G::allowed_moves(match_.position(), match_.history(), match_.ruleset()))
            texts.push_back(write_move<G>(writing_, match_.position(), move));
        return texts;
    }
    [[nodiscard]] std::string fen() const override {
        return notation::to_fen<G>(match_.position());
    }
    [[nodiscard]] std::string targets_from(std::string_view square) const override {
        std::string marks(static_cast<std::size_t>(G::Square::kCount), ' ');
        const Position& position = match_.position();
        for (const Move move : position.legal_moves()) {
            if (write_move<G>(writing_, position, move).substr(0, 2) != square || is_pass<G>(move))
                continue;
            marks[static_cast<std::size_t>(move.to().index())] =
                position.is_capture(move) ? 'R' : 'Y';
        }
        return as_fen(marks);
    }
    [[nodiscard]] std::vector<std::string> moves_but_ending_pass() const override {
        std::vector<std::string> texts;
        if constexpr (WithPass<G>) {
            const Position& position = match_.position();
            if (!position.pass_ends_game() || !position.is_legal(Move::pass())) return texts;
            texts = moves();
            std::erase(texts, write_move<G>(writing_, position, Move::pass()));
        }
        return texts;
    }
    [[nodiscard]] std::optional<Outcome> outcome() const override { return match_.outcome(); }
    [[nodiscard]] std::string outcome_text() const override {
        return match_.outcome() ? describe(*match_.outcome(), kSideNames<G>) : "";
    }
    [[nodiscard]] bool has_draws() const override { return match_.ruleset().allows_agreed_draw; }

    [[nodiscard]] std::string diagram() const override {
        const Position& position = match_.position();
        draw::TerminalOptions<G> options;
        options.script = draw::Script::Letters;
        std::string text = draw::terminal_text<G>(position, match_.ruleset(), options);
        text += fmt::format("Variant: {}\nFen: {}\nKey: {:016X}\nCheck: {}\nLegal moves: {}",
                            name_of(match_.ruleset()), fen(), position.key(),
                            position.in_check() ? "yes" : "no", moves().size());
        if (match_.outcome()) text += "\nResult: " + outcome_text();
        return text;
    }

    void divide(int depth, const std::atomic<bool>& stop,
                const std::function<void(const std::string&, std::uint64_t)>& report) override {
        const Position& position = match_.position();
        auto history = match_.history();
        for (const Move move : G::allowed_moves(position, history, match_.ruleset())) {
            auto next = position;
            history.push({position.key(), move, position.in_check(), position.is_capture(move)});
            next.play(move);
            const std::uint64_t leaves =
                count_leaves<G>(next, history, match_.ruleset(), depth - 1, stop);
            history.pop();
            if (stop.load()) return;
            report(write_move<G>(writing_, position, move), leaves);
        }
    }

  protected:
    [[nodiscard]] const Match<G>& match() const { return match_; }
    [[nodiscard]] const Writing& writing() const { return writing_; }
    [[nodiscard]] Result<Move, notation::MoveTextError> read(std::string_view move) const {
        return read_move<G>(writing_.dialect, match_.position(), move);
    }

  private:
    static std::string as_fen(const std::string& marks) {
        std::string fen;
        for (int rank = G::Geometry::kRanks - 1; rank >= 0; --rank) {
            int empty = 0;
            for (int file = 0; file < G::Geometry::kFiles; ++file) {
                const char mark =
                    marks[static_cast<std::size_t>(G::Square::at(file, rank).index())];
                if (mark == ' ') {
                    ++empty;
                    continue;
                }
                if (empty > 0) fen += std::to_string(empty);
                empty = 0;
                fen += mark;
            }
            if (empty > 0) fen += std::to_string(empty);
            if (rank > 0) fen += '/';
        }
        return fen;
    }

    Writing writing_;
    Match<G> match_;
};

template <Game G>
class EngineSessionOf final : public BoardOf<G> {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    EngineSessionOf(const typename G::Ruleset& ruleset, const engine::Settings& settings,
                    Dialect dialect)
        : BoardOf<G>{ruleset, dialect}, engine_{settings} {}

    void set(const engine::Settings& settings) override { engine_.set(settings); }
    [[nodiscard]] const std::optional<engine::NetworkLoadError>& network_error() const override {
        return engine_.network_error();
    }
    void forget() override { engine_.new_game(); }

    void start(const Limits& limits, EngineSession::OnInfo on_info,
               EngineSession::OnBest on_best) override {
        engine_.set_position(this->match());
        const Position root = this->match().position();
        engine_.start(
            limits_of(limits),
            [this, root, on_info = std::move(on_info)](const engine::Info<Move>& info) {
                on_info({.line = {.rank = info.line.rank,
                                  .depth = info.line.depth,
                                  .selective_depth = info.line.selective_depth,
                                  .score = info.line.score,
                                  .bound = info.line.bound,
                                  .moves = write_line<G>(this->writing(), root, info.line.moves)},
                         .nodes = info.nodes,
                         .time = info.time,
                         .hash_fullness = info.hash_fullness});
            },
            [this, root, on_best = std::move(on_best)](const engine::Best<Move>& best) {
                const auto texts = write_line<G>(this->writing(), root, {best.move, best.ponder});
                on_best({.move = texts.empty() ? "" : texts[0],
                         .ponder = texts.size() < 2 ? "" : texts[1],
                         .score = best.score,
                         .depth = best.depth,
                         .nodes = best.nodes});
            });
    }
    void stop() override { engine_.stop(); }
    void ponder_hit() override { engine_.ponder_hit(); }
    void wait() override { engine_.wait(); }

    [[nodiscard]] engine::ChanceCurve chance_curve() const override {
        return engine::chance_curve(this->match().ruleset());
    }
    [[nodiscard]] std::string evaluation_text() const override {
        const auto score = engine_.evaluate_alone(this->match());
        return fmt::format("Evaluation: {:+.2f} for {}, who is to move",
                           static_cast<double>(score) / 100, kSideNames<G>[this->turn()]);
    }

  private:
    [[nodiscard]] engine::Limits<Move> limits_of(const Limits& limits) const {
        engine::Limits<Move> own{.clock = limits.clock,
                                 .move_time = limits.move_time,
                                 .nodes = limits.nodes,
                                 .depth = limits.depth,
                                 .mate = limits.mate,
                                 .infinite = limits.infinite,
                                 .ponder = limits.ponder,
                                 .search_moves = {}};
        for (const std::string& text : limits.search_moves)
            if (const auto move = this->read(text)) own.search_moves.push_back(*move);
        return own;
    }

    engine::Engine<G> engine_;
};

}  // namespace

std::string describe(const MoveError& error) {
    return std::visit([](const auto& why) { return std::string{describe(why)}; }, error);
}

std::unique_ptr<EngineSession> make_session(const AnyRuleset& ruleset,
                                            const engine::Settings& settings, Dialect dialect) {
    // Not with_game: clang 14 leaves out the virtual functions of a class template that is first
    // used inside two lambdas with deduced types.
    return std::visit(
        [&]<typename Ruleset>(const Ruleset& rules) -> std::unique_ptr<EngineSession> {
            using G = Games::At<Games::Map<RulesetOf>::kIndexOf<Ruleset>>;
            return std::make_unique<EngineSessionOf<G>>(rules, settings, dialect);
        },
        ruleset);
}

VariantFacts facts_of(const AnyRuleset& ruleset) {
    return with_game(ruleset, []<Game G>(const typename G::Ruleset& rules) {
        VariantFacts facts{.files = G::Geometry::kFiles,
                           .ranks = G::Geometry::kRanks,
                           .resembles = "janggi",
                           .start = notation::to_fen<G>(start_position<G>(rules))};
        if constexpr (WithHands<G>) {
            facts.pocket = 8;
            facts.resembles = "shogi";
            facts.hands = Hands::Some;
        }
        return facts;
    });
}

}  // namespace janggun::uci
