// Number of plies played before a start position.
#pragma once

#include "board/side.h"

namespace janggun {

/// Computed from the move number. A first move made by the second side (a handicap game)
/// is the game's first ply too.
template <typename Position>
[[nodiscard]] int plies_played_before(const Position& start) {
    if (start.move_number() <= 1) return 0;
    return 2 * (start.move_number() - 1) + index(start.turn());
}

}  // namespace janggun
