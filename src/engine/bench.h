// Bench: a fixed-depth search of fixed positions. The node count is the signature of the search,
// the time its speed.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "engine/networks.h"
#include "game/game.h"

namespace janggun::engine {

inline constexpr int kBenchDepth = 12;

/// Searches every position to this depth, with one thread and its own transposition table, and
/// returns the sum of the nodes: the same for the same engine on every machine. Ends early, with
/// what it has, once `stop` is set.
template <Game G>
[[nodiscard]] std::uint64_t bench(int depth = kBenchDepth, const std::atomic<bool>* stop = nullptr,
                                  const std::string& network = kBuiltInNetwork);

}  // namespace janggun::engine
