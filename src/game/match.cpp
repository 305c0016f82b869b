// Moves, clock and outcome of a game.
#include "game/match.h"

#include <algorithm>
#include <cassert>

#include "game/plies_before.h"

namespace janggun {

namespace {

Failure<PlayError> refuse(PlayError::Reason reason) {
    return Failure{PlayError{reason}};
}

}  // namespace

std::string_view describe(PlayError error) {
    switch (error.reason) {
        case PlayError::Reason::GameOver:
            return "the game is over";
        case PlayError::Reason::IllegalMove:
            return "that move is not legal here";
        case PlayError::Reason::RefusedByRepetition:
            return "that move would repeat the position once too often; play another";
        case PlayError::Reason::FlagFallen:
            return "the time had run out before the move";
        case PlayError::Reason::NothingToTakeBack:
            return "there is no move to take back";
    }
    return "";
}

template <Game G>
Match<G>::Match(const Ruleset& ruleset, const Position& start, const TimeControl& control)
    : ruleset_{ruleset},
      start_{start},
      position_{start},
      clock_{control},
      plies_before_{plies_played_before(start)} {
    outcome_ = G::outcome(position_, history_, ruleset_, plies_before_);
}

template <Game G>
typename Match<G>::MoveList Match<G>::allowed_moves() const {
    if (is_over()) return {};
    return G::allowed_moves(position_, history_, ruleset_);
}

template <Game G>
Result<Done, PlayError> Match<G>::check(Move move, Duration thought) const {
    if (is_over()) return refuse(PlayError::Reason::GameOver);
    if (!position_.is_legal(move)) return refuse(PlayError::Reason::IllegalMove);
    const MoveList allowed = allowed_moves();
    if (std::find(allowed.begin(), allowed.end(), move) == allowed.end())
        return refuse(PlayError::Reason::RefusedByRepetition);
    const auto most = clock_.until_flag(position_.turn());
    if (most && thought >= *most) return refuse(PlayError::Reason::FlagFallen);
    return Done{};
}

template <Game G>
Result<Done, PlayError> Match<G>::play(Move move, Duration thought) {
    const auto checked = check(move, thought);
    const Side mover = position_.turn();
    if (!checked) {
        if (checked.error().reason == PlayError::Reason::FlagFallen)
            outcome_ = Outcome{Reason::Time, other(mover), std::nullopt};
        return checked;
    }
    [[maybe_unused]] const bool is_pressed = clock_.press(mover, thought);
    assert(is_pressed);  // check() has asked the clock
    history_.push({position_.key(), move, position_.in_check(), position_.is_capture(move)});
    position_.play(move);
    outcome_ = G::outcome(position_, history_, ruleset_, plies_before_);
    return Done{};
}

template <Game G>
Result<Done, PlayError> Match<G>::end(const Outcome& outcome) {
    if (is_over()) return refuse(PlayError::Reason::GameOver);
    outcome_ = outcome;
    return Done{};
}

template <Game G>
Result<Done, PlayError> Match<G>::take_back() {
    if (history_.empty()) return refuse(PlayError::Reason::NothingToTakeBack);
    history_.pop();
    // Positions have no undo, and takebacks are rare: replay the remaining moves.
    position_ = start_;
    for (const auto& ply : history_) position_.play(ply.move);
    outcome_.reset();
    return Done{};
}

#define JANGGUN_INSTANTIATE(G) template class Match<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun
