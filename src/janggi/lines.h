// Moves along one line of the board: up to ten points packed into an int, point 0 in bit 0.
// A few additions and bit scans replace lookup tables, and everything stays in
// registers.
#pragma once

#include <bit>
#include <cstdint>

namespace janggun::janggi::lines {

/// A line with a wall before its first point and one behind its tenth: no direction is a special
/// case. Point i is bit i + 1.
using Walled = std::uint32_t;
inline constexpr Walled kWallBelow = 1;
inline constexpr Walled kWallAbove = 1U << 11;

[[nodiscard]] constexpr Walled lowest(Walled line) {
    return line & (~line + 1);
}
[[nodiscard]] constexpr Walled highest(Walled line) {
    return 1U << (31 - std::countl_zero(line));
}

/// The occupied points and walls on either side of a point.
struct Neighbours {
    Walled above;
    Walled below;
    constexpr Neighbours(std::uint32_t occupied, int point)
        : above{(occupied << 1 & ~((4U << point) - 1)) | kWallAbove},
          below{(occupied << 1 & ((2U << point) - 1)) | kWallBelow} {}
};

/// The points a chariot reaches: up to and including the first piece on either side. Bits past the
/// end of a shorter line may be set; the caller cuts the line to its length.
[[nodiscard]] constexpr std::uint32_t chariot(std::uint32_t occupied, int point) {
    const Neighbours next{occupied, point};
    const Walled self = 2U << point;
    const Walled up = (lowest(next.above) << 1) - (self << 1);
    const Walled down = self - highest(next.below);
    return (up | down) >> 1;
}

/// The points a cannon reaches: beyond the first piece, up to and including the second. The first
/// may not be a cannon, and a cannon is not taken: docs/rules/janggi.md, "Cannon".
[[nodiscard]] constexpr std::uint32_t cannon(std::uint32_t occupied, std::uint32_t cannons,
                                             int point) {
    const Neighbours next{occupied, point};
    const Walled walled_cannons = cannons << 1;
    const Walled hurdle_up = lowest(next.above);
    const Walled stop_up = lowest((next.above ^ hurdle_up) | kWallAbove);
    const Walled hurdle_down = highest(next.below);
    const Walled stop_down = highest((next.below ^ hurdle_down) | kWallBelow);
    const Walled up = (hurdle_up & walled_cannons) != 0 ? 0 : (stop_up << 1) - (hurdle_up << 1);
    const Walled down = (hurdle_down & walled_cannons) != 0 ? 0 : hurdle_down - stop_down;
    return (up | down) >> 1;
}

}  // namespace janggun::janggi::lines
