// Moves, not plies, until a game is decided, as protocols and people count them.
#pragma once

#include "engine/score.h"

namespace janggun::engine {

/// Of a decided score; those of the loser are negative. They are those of the side to move, who
/// may make the last ply of a game lost on points (a forced pass): a loss in one ply is -1, and 0
/// is a game that is over.
[[nodiscard]] constexpr int moves_to_end(Score score) {
    const int plies = plies_to_end(score);
    return score > 0 ? (plies + 1) / 2 : -((plies + 1) / 2);
}

/// The plies of so many moves, for the side to move: it makes the last ply if it wins, the opponent
/// if it loses. The moves of these plies are the same number again.
[[nodiscard]] constexpr int plies_of_win(int moves) {
    return moves > 0 ? 2 * moves - 1 : 0;
}
[[nodiscard]] constexpr int plies_of_loss(int moves) {
    return 2 * moves;
}

}  // namespace janggun::engine
