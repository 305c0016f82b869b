// The server's time. Domain code gets the time as an argument and never reads a clock.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>

namespace janggun::server {

using Duration = std::chrono::milliseconds;

/// Milliseconds since 1970. The server anchors a steady clock to the system's once, when it starts,
/// so that one number is stamp and stop-watch: it never jumps during the life of the process.
struct Time {
    Duration since_epoch{0};

    friend constexpr auto operator<=>(Time, Time) = default;
    friend constexpr Time operator+(Time time, Duration length) {
        return {time.since_epoch + length};
    }
    friend constexpr Duration operator-(Time later, Time earlier) {
        return later.since_epoch - earlier.since_epoch;
    }
    [[nodiscard]] constexpr std::int64_t count() const { return since_epoch.count(); }
    [[nodiscard]] static constexpr Time at(std::int64_t milliseconds) {
        return {Duration{milliseconds}};
    }
};

}  // namespace janggun::server
