// Moves, not plies, until a game is decided, as protocols and people count them.
#pragma once

#include "engine/score.h"

namespace janggun::engine {

/// Of a decided score; those of the loser are negative.
[[nodiscard]] constexpr int moves_to_end(Score score) {
    const int plies = plies_to_end(score);
    return score > 0 ? (plies + 1) / 2 : -(plies / 2);
}

/// The plies of so many moves, for the side to move: it makes the last ply if it wins.
[[nodiscard]] constexpr int plies_of_win(int moves) {
    return moves > 0 ? 2 * moves - 1 : 0;
}
[[nodiscard]] constexpr int plies_of_loss(int moves) {
    return 2 * moves;
}

}  // namespace janggun::engine
