// Perft: counting the leaves of the move tree, the standard test of a move generator and its speed.
#pragma once

#include <cstdint>

#include "game/game.h"

namespace janggun {

/// The number of leaf nodes at this depth, with bulk counting at the last ply. A move that
/// ends the game counts, and nothing follows it. Repetition and move limits are ignored.
template <Game G>
[[nodiscard]] std::uint64_t perft(const typename G::Position& position, int depth);

}  // namespace janggun
