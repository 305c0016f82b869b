// A fixed search over fixed positions: its node count is the signature of the engine, its time the
// measure of its speed.
#pragma once

#include <cstdint>

#include "game/game.h"

namespace janggun::engine {

inline constexpr int kBenchDepth = 12;

/// Searches every position to this depth, with one thread and a table of its own, and returns the
/// sum of the nodes: the same for the same engine on every machine.
template <Game G>
[[nodiscard]] std::uint64_t bench(int depth = kBenchDepth);

extern template std::uint64_t bench<Janggi>(int);
extern template std::uint64_t bench<Shogun>(int);

}  // namespace janggun::engine
