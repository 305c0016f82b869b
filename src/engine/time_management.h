// Time management: how much of the clock one move may use.
#pragma once

#include <optional>

#include "board/side.h"
#include "engine/limits.h"

namespace janggun::engine {

/// A search that has used `enough` does not begin another depth (more or less: an unsettled one
/// goes on for a while); one that has used `most` stops at once.
struct TimeBudget {
    Duration optimum;
    Duration maximum;
};

/// Nothing if no clock limits the search. `overhead` is what may be lost between us and the clock.
[[nodiscard]] std::optional<TimeBudget> time_budget(const std::optional<ClockState>& clock,
                                                    const std::optional<Duration>& move_time,
                                                    Side side, Duration overhead);

}  // namespace janggun::engine
