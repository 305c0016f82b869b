// How long a game had gone on before the position it is known from.
#pragma once

#include "board/side.h"

namespace janggun {

/// As many plies as the move number tells. A first move made by the second side (a handicap game)
/// is the game's first ply too.
template <typename Position>
[[nodiscard]] int plies_played_before(const Position& start) {
    if (start.move_number() <= 1) return 0;
    return 2 * (start.move_number() - 1) + index(start.turn());
}

}  // namespace janggun
