// Limits of a search: what a UCI "go" command can ask for.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/side.h"
#include "engine/score.h"

namespace janggun::engine {

using Duration = std::chrono::milliseconds;

/// Clocks from `go`.
struct ClockState {
    BySide<Duration> left;
    BySide<Duration> increment;
    Duration byoyomi{0};  // per move once the main time has run out
    int moves_to_go = 0;
};

template <typename Move>
struct Limits {
    std::optional<ClockState> clock;
    std::optional<Duration> move_time;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    std::optional<int> mate;         // stop when a mate in this many moves is found
    bool infinite = false;           // until `stop`
    bool ponder = false;             // pondering: until `ponderhit` or `stop`
    std::vector<Move> search_moves;  // restricts the root moves unless empty
};

}  // namespace janggun::engine
