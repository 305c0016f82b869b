// Replaying a recorded game. A record is not cut short by repetition, move limits or two passes, as
// real players may have continued; only by an illegal move.
#pragma once

#include <optional>

#include "game/game.h"
#include "record/record.h"

namespace janggun::record {

/// Makes a position playable in which the game has ended on the board: see WithResumption. Returns
/// whether that was necessary.
template <Game G>
bool resume([[maybe_unused]] typename G::Position& position) {
    if constexpr (WithResumption<G>)
        return G::resume(position);
    else
        return false;
}

/// The move must be legal once the position is resumed.
template <Game G>
void play_on(typename G::Position& position, typename G::Move move) {
    resume<G>(position);
    position.play(move);
}

template <Game G>
[[nodiscard]] bool is_mate(const typename G::Position& position) {
    return position.in_check() && position.count_legal_moves() == 0;
}

/// The outcome of a main line under the ruleset.
struct Ruling {
    /// The first end of the game under the ruleset.
    std::optional<Outcome> end;
    std::size_t plies_to_end = 0;
    /// The outcome in the last position; the same as `end` unless play continued.
    std::optional<Outcome> last;
    /// The first ply, from 0, that repeats a position against the ruleset.
    std::optional<std::size_t> refused;
};
template <Game G>
[[nodiscard]] Ruling ruling_on(const Record<G>& record);

/// The outcome of a record that names only the score ("1-0", "0-1", "1/2-1/2"): with the rules'
/// reason if they come to the same score. Nothing for "*" and anything else.
template <Game G>
[[nodiscard]] std::optional<Outcome> outcome_from_score(std::string_view score,
                                                        const Record<G>& record);

}  // namespace janggun::record
