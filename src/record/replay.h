// Playing a written game over on the board. What real players did counts: a record is not cut short
// by rules about repetition, move limits or two passes, only by a move the board does not allow.
#pragma once

#include <optional>

#include "game/game.h"
#include "record/record.h"

namespace janggun::record {

/// Lets a position be played from at which the game has ended on the board: see WithResumption.
/// Says whether there was need to.
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

/// What the rules make of a main line.
struct Ruling {
    /// The end of the game by the rules, where they first see one.
    std::optional<Outcome> end;
    std::size_t plies_to_end = 0;
    /// What they make of the last position; the same as `end` unless play went on.
    std::optional<Outcome> last;
    /// The first ply that repeats a position although the rules refuse that; from 0.
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
