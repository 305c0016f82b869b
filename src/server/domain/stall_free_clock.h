// A clock that leaves out stalls of the server, so that no player is charged for them.
#pragma once

#include <cstdint>

#include "server/domain/time.h"

namespace janggun::server {

/// Reads a monotonic clock, but leaves out the gaps in which the loop did not run: a stopped
/// process, a machine that swaps, one long task. The loop must read it every kBeat at least; a gap
/// much longer than that is a stall, and counts as one beat.
class StallFreeClock {
  public:
    static constexpr Duration kBeat{100};
    static constexpr Duration kStall{400};  // a gap of this length or more

    struct Stalls {
        std::uint64_t count = 0;
        Duration length{0};  // of all together: how far this clock is behind
    };

    /// The time of this clock when the monotonic one shows `monotonic`, which never goes back.
    [[nodiscard]] Duration read(Duration monotonic) {
        if (is_running_) {
            const Duration gap = monotonic - last_;
            if (gap >= kStall) {
                ++stalls_.count;
                stalls_.length += gap - kBeat;
            }
        }
        is_running_ = true;
        last_ = monotonic;
        return monotonic - stalls_.length;
    }
    /// When the monotonic clock will show a time of this one, if nothing stalls until then.
    [[nodiscard]] Duration monotonic(Duration time) const { return time + stalls_.length; }
    [[nodiscard]] const Stalls& stalls() const { return stalls_; }

  private:
    Duration last_{0};
    Stalls stalls_;
    bool is_running_ = false;  // before the first reading there is nothing to be late for
};

}  // namespace janggun::server
