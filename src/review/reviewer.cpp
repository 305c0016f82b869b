// Evaluating the positions of a game.
#include "review/reviewer.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/terminal.h"
#include "notation/uci.h"

namespace janggun::review {
namespace {

template <Game G>
std::vector<std::string> line_text(typename G::Position position,
                                   const std::vector<typename G::Move>& moves) {
    std::vector<std::string> texts;
    for (const auto move : moves) {
        if (texts.size() == kLongestLine || !position.is_legal(move)) break;
        texts.push_back(notation::write_uci(position, move));
        position.play(move);
    }
    return texts;
}

/// None: stopped.
template <Game G>
std::optional<Evaluation> evaluate(engine::Engine<G>& engine, const Match<G>& here,
                                   std::uint64_t nodes, const std::atomic<bool>& stop) {
    Evaluation evaluation;
    if (const auto score = final_score(here)) {
        evaluation.score = *score;
        return evaluation;
    }
    engine.set_position(here);
    engine::Limits<typename G::Move> limits;
    limits.nodes = nodes;
    std::vector<typename G::Move> line;
    const auto best = engine.think(limits, [&](const engine::Info<typename G::Move>& info) {
        if (info.line.rank == 1) line = info.line.moves;
        if (stop.load(std::memory_order_relaxed)) engine.stop();
    });
    if (stop.load()) return std::nullopt;
    if (line.empty() || line.front() != best.move) line = {best.move};
    evaluation.score = best.score;
    evaluation.depth = best.depth;
    evaluation.line = line_text<G>(here.position(), line);
    return evaluation;
}

}  // namespace

template <Game G>
Match<G> match_at(const Match<G>& game, std::size_t plies) {
    Match<G> match{game.ruleset(), game.start()};
    for (const auto& ply : game.history()) {
        if (match.plies() == plies) break;
        match.go_on();
        if (!match.play(ply.move)) break;
    }
    return match;
}

template <Game G>
std::optional<Score> final_score(const Match<G>& match) {
    if (!match.is_over()) return std::nullopt;
    return engine::score_of_outcome(*match.outcome(), match.position().turn(), 0);
}

template <Game G>
bool is_best_at(const Match<G>& game, const Match<G>& here, const std::vector<std::string>& line) {
    const auto& history = game.history();
    if (here.plies() >= history.size()) return false;
    if (here.allowed_moves().size() == 1) return true;
    const auto played = std::next(history.begin(), static_cast<std::ptrdiff_t>(here.plies()))->move;
    return !line.empty() && line.front() == notation::write_uci(here.position(), played);
}

#define JANGGUN_INSTANTIATE(G)                                  \
    template Match<G> match_at(const Match<G>&, std::size_t);   \
    template std::optional<Score> final_score(const Match<G>&); \
    template bool is_best_at(const Match<G>&, const Match<G>&, const std::vector<std::string>&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

Reviewer::Reviewer(AnyMatch game, Budget budget) : game_{std::move(game)}, budget_{budget} {
    const std::size_t plies = std::visit([](const auto& match) { return match.plies(); }, game_);
    positions_.resize(plies + 1);
    for (std::size_t ply = plies + 1; ply-- > 0;) agenda_.push_back({ply, budget_.nodes});
}

void Reviewer::step(engine::EngineSet& engines, const std::atomic<bool>& stop) {
    const Search search = agenda_[done_];
    const bool is_finished = std::visit(
        [&]<Game G>(const Match<G>& game) {
            engine::Settings settings;
            settings.hash_megabytes = budget_.hash_megabytes;
            auto& engine = engines.get<G>(settings);
            if (done_ == 0) engine.new_game();
            const auto here = match_at(game, search.ply);
            auto evaluation = evaluate(engine, here, search.nodes, stop);
            if (!evaluation) return false;
            evaluation->is_best = is_best_at(game, here, evaluation->line);
            positions_[search.ply] = std::move(*evaluation);
            return true;
        },
        game_);
    if (!is_finished) return;
    ++done_;
    while (done_ == agenda_.size() && looks_ < kLooks) plan_next_look();
}

void Reviewer::plan_next_look() {
    if (++looks_ == 2)
        return plan_look(budget_.second_look,
                         [](const JudgedMove& move) { return move.judgement != Judgement::Good; });
    // Around the threshold, where a small error of either search decides.
    constexpr double kNear = 0.4;
    const double blunder = scale_of(reviewed().ruleset).thresholds.blunder;
    plan_look(budget_.third_look, [blunder](const JudgedMove& move) {
        return std::abs(move.lost - blunder) <= kNear * blunder;
    });
}

void Reviewer::plan_look(int times, const std::function<bool(const JudgedMove&)>& is_in_question) {
    if (times <= 1) return;
    const Judged judged = reviewed().judged();
    std::vector<bool> is_chosen(positions_.size(), false);
    for (std::size_t ply = 0; ply < judged.moves.size(); ++ply)
        if (is_in_question(*judged.moves[ply])) is_chosen[ply] = is_chosen[ply + 1] = true;
    for (std::size_t ply = positions_.size(); ply-- > 0;)
        if (is_chosen[ply] && !positions_[ply]->line.empty())
            agenda_.push_back({ply, budget_.nodes * static_cast<std::uint64_t>(times)});
}

ReviewedGame Reviewer::reviewed() const {
    return std::visit(
        [&]<Game G>(const Match<G>& game) {
            return ReviewedGame{game.ruleset(), game.start().turn(), budget_.nodes, positions_};
        },
        game_);
}

}  // namespace janggun::review
