// The engine's move delay: people cannot follow a move that comes in a few milliseconds.
#pragma once

#include <algorithm>
#include <optional>

#include "base/rng.h"
#include "server/domain/live_game.h"

namespace janggun::server {

/// How long after the position was shown the engine moves at the earliest: about `floor`, now a
/// little less and now more, but only a small part of what its clock has left.
[[nodiscard]] inline Duration engine_pause(Duration floor, Rng& rng,
                                           const std::optional<ClockFace>& clock, Side engine,
                                           Duration increment) {
    if (floor <= Duration{0}) return Duration{0};
    const auto part = static_cast<std::uint32_t>(floor.count() * 4 / 5);
    const Duration pause{part + rng.below(part + 1)};
    if (!clock) return pause;
    const ClockFace::Hand& hand = clock->hands[engine];
    const Duration from_period = hand.periods > 0 ? hand.period / 10 : Duration{0};
    return std::min(pause, hand.main / 50 + increment / 4 + from_period);
}

}  // namespace janggun::server
