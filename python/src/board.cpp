// A game in progress, for Python.
#include "board.h"

#include <fmt/format.h>

#include "draw/svg.h"
#include "draw/terminal.h"
#include "names.h"
#include "notation/fen.h"
#include "record/replay.h"

namespace janggun::python {
namespace {

template <Game G>
typename G::Position position_from(const typename G::Setup& setup,
                                   const typename G::Ruleset& rules) {
    auto position = G::position(setup, rules);
    if (!position) throw PositionFailure{describe(position.error().front())};
    return *position;
}

template <WithSetup G>
BySide<typename G::SetupChoice> choices_from(
    const std::optional<std::pair<std::string, std::string>>& names) {
    BySide<typename G::SetupChoice> choices{G::kSetupChoices[0], G::kSetupChoices[0]};
    if (!names) return choices;
    for (const Side side : kSides) {
        const std::string& wanted = side == Side::First ? names->first : names->second;
        bool found = false;
        std::string known;
        for (const auto choice : G::kSetupChoices) {
            if (name_of(choice) == wanted) {
                choices[side] = choice;
                found = true;
            }
            known += fmt::format("{}{}", known.empty() ? "" : ", ", name_of(choice));
        }
        if (!found)
            throw PositionFailure{fmt::format("expected a set-up ({}), not \"{}\"", known, wanted)};
    }
    return choices;
}

template <Game G>
Match<G> match_from(typename G::Ruleset rules, const BoardStart& start) {
    if (!start.fen.empty()) {
        if (start.setups || !start.handicap.empty())
            throw PositionFailure{"expected either a FEN or set-ups and a handicap, not both"};
        const auto position = notation::read_position<G>(start.fen, rules);
        if (!position) throw PositionFailure{notation::describe(position.error())};
        return Match<G>{rules, *position};
    }
    if constexpr (WithHandicap<G>) {
        const auto choices = choices_from<G>(start.setups);
        if (!start.handicap.empty()) {
            rules = rules.with_handicap();
            const auto setup = G::handicap_setup(choices, start.handicap);
            if (!setup)
                throw PositionFailure{
                    fmt::format("expected letters of pieces to take off, such as R, not \"{}\"",
                                start.handicap)};
            return Match<G>{rules, position_from<G>(*setup, rules)};
        }
        return Match<G>{rules, position_from<G>(G::start_setup(choices), rules)};
    }
    if (start.setups || !start.handicap.empty())
        throw PositionFailure{fmt::format("{} has neither set-ups nor handicaps", G::kName)};
    return Match<G>{rules, position_from<G>(G::start_setup(), rules)};
}

/// As the page does when somebody looks at a record: the end that the rules found does not stop it.
template <Game G>
void play_on_after_end(Match<G>& match) {
    match.go_on();
    auto position = match.position();
    if (record::resume<G>(position)) match = Match<G>{match.ruleset(), position};
}

template <Game G>
typename G::Move move_from(const typename G::Position& position, std::string_view text,
                           const std::optional<std::string>& style) {
    const auto move = style ? notation::read_move<G>(position, text, style_from<G>(style))
                            : notation::read_any_move<G>(position, text);
    if (!move) throw MoveFailure{fmt::format("{}: {}", text, notation::describe(move.error()))};
    return *move;
}

/// The squares of the last move, for highlighting.
template <Game G>
Bitboard<typename G::Geometry> last_move_of(const Match<G>& match) {
    Bitboard<typename G::Geometry> squares;
    if (match.history().empty()) return squares;
    const auto move = match.history().back(1).move;
    if (is_pass<G>(move)) return squares;
    if (!is_drop<G>(move)) squares |= Bitboard<typename G::Geometry>{move.from()};
    squares |= Bitboard<typename G::Geometry>{move.to()};
    return squares;
}

template <Game G>
Bitboard<typename G::Geometry> highlighted_by(const Drawing& drawing, const Match<G>& match) {
    auto squares = drawing.last_move ? last_move_of<G>(match) : Bitboard<typename G::Geometry>{};
    for (const auto& name : drawing.highlighted)
        squares |= Bitboard<typename G::Geometry>{square_from<G>(name)};
    return squares;
}

}  // namespace

Board::Board(const AnyRuleset& ruleset, const BoardStart& start)
    : ruleset_{ruleset},
      match_{with_game(ruleset, [&]<Game G>(const typename G::Ruleset& rules) -> AnyMatch {
          return match_from<G>(rules, start);
      })} {
    ruleset_ = visit([]<Game G>(const Match<G>& match) { return AnyRuleset{match.ruleset()}; });
    start_fen_ = fen();
}

Board Board::at_start() const {
    return Board{ruleset_, {.fen = start_fen_, .setups = {}, .handicap = {}}};
}

std::string Board::play(std::string_view text, const std::optional<std::string>& style,
                        AfterEnd after_end) {
    return std::visit(
        [&]<Game G>(Match<G>& match) {
            if (after_end == AfterEnd::PlayOn && match.is_over()) play_on_after_end<G>(match);
            if (match.is_over())
                throw MoveFailure{fmt::format("{}: the game is over: {}", text,
                                              describe(*match.outcome(), kSideNames<G>))};
            const auto move = move_from<G>(match.position(), text, style);
            auto uci = notation::write_move<G>(match.position(), move, notation::Style::Uci);
            const auto played = match.play(move);
            if (!played) throw MoveFailure{fmt::format("{}: {}", text, describe(played.error()))};
            moves_.push_back(uci);
            return uci;
        },
        match_);
}

std::string Board::take_back() {
    if (moves_.empty()) throw MoveFailure{"there is no move to take back"};
    std::string last = moves_.back();
    const bool taken =
        std::visit([](auto& match) { return match.take_back().has_value(); }, match_);
    if (taken) {
        moves_.pop_back();
        return last;
    }
    // Play continued after two passes, and the match began anew: replay.
    const auto moves = std::move(moves_);
    *this = at_start();
    for (std::size_t i = 0; i + 1 < moves.size(); ++i) play(moves[i], "uci", AfterEnd::PlayOn);
    return last;
}

std::string Board::fen() const {
    return visit(
        []<Game G>(const Match<G>& match) { return notation::to_fen<G>(match.position()); });
}

Side Board::turn() const {
    return std::visit([](const auto& match) { return match.position().turn(); }, match_);
}

std::vector<std::string> Board::written(const std::vector<std::string>& moves,
                                        const std::optional<std::string>& style) const {
    return visit([&]<Game G>(const Match<G>& match) {
        const auto wanted = style_from<G>(style);
        auto position = match.position();
        std::vector<std::string> texts;
        for (const auto& text : moves) {
            record::resume<G>(position);
            const auto move = move_from<G>(position, text, std::nullopt);
            texts.push_back(notation::write_move<G>(position, move, wanted));
            position.play(move);
        }
        return texts;
    });
}

std::string Board::svg(const Drawing& drawing) const {
    return visit([&]<Game G>(const Match<G>& match) {
        draw::SvgOptions<G> options;
        options.script = drawing.script;
        options.coordinates = drawing.coordinates;
        options.below = drawing.below;
        options.title = notation::to_fen<G>(match.position());
        options.highlighted = highlighted_by<G>(drawing, match);
        for (const auto& [from, to] : drawing.arrows)
            options.arrows.push_back({square_from<G>(from), square_from<G>(to)});
        return draw::svg_text<G>(match.position(), options);
    });
}

std::string Board::text(const Drawing& drawing, bool colour) const {
    return visit([&]<Game G>(const Match<G>& match) {
        draw::TerminalOptions<G> options;
        options.script = drawing.script;
        options.coordinates = drawing.coordinates;
        options.below = drawing.below;
        options.colour = colour;
        options.marked = highlighted_by<G>(drawing, match);
        return draw::terminal_text<G>(match.position(), match.ruleset(), options);
    });
}

std::string outcome_text(const AnyRuleset& ruleset, const Outcome& outcome) {
    return with_game(ruleset, [&]<Game G>(const typename G::Ruleset&) {
        return describe(outcome, kSideNames<G>);
    });
}

}  // namespace janggun::python
