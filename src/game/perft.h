// Counting the leaves of the move tree: the proof of a move generator, and its speed.
#pragma once

#include <cstdint>

#include "game/game.h"

namespace janggun {

/// The number of move sequences of this length. The last ply is counted, not played; the move that
/// ends a game counts, and nothing comes after it. Repetition and move limits do not cut.
template <Game G>
[[nodiscard]] std::uint64_t perft(const typename G::Position& position, int depth);

}  // namespace janggun
