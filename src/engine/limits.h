// How long to think: what a "go" command can ask for.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/side.h"
#include "engine/score.h"

namespace janggun::engine {

using Duration = std::chrono::milliseconds;

/// The clocks as the opponent in time sees them; absent means no clock.
struct ClockState {
    BySide<Duration> left;
    BySide<Duration> increment;
    Duration byoyomi{0};  // for every move once the main time is gone
    int moves_to_go = 0;
};

template <typename Move>
struct Limits {
    std::optional<ClockState> clock;
    std::optional<Duration> move_time;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    std::optional<int> mate;  // look for a mate in so many moves, stop when found
    bool infinite = false;    // until told to stop
    bool ponder = false;      // the opponent's time is running: until told of a hit or to stop
    std::vector<Move> search_moves;  // nothing else at the root, if there are any
};

}  // namespace janggun::engine
