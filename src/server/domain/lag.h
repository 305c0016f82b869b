// Lag compensation: how much of the time a move took is credited as network delay.
#pragma once

#include <algorithm>

#include "server/domain/time.h"

namespace janggun::server {

/// Every move is credited up to its round trip, but only from a quota that refills a little each
/// move: pretending to have a slow connection gains nothing.
class LagQuota {
  public:
    static constexpr Duration kMostPerMove{500};
    static constexpr Duration kAtStart{1500};
    static constexpr Duration kRefill{200};
    static constexpr Duration kMost{3000};

    /// What a move that took this round trip would be given.
    [[nodiscard]] Duration credit(Duration round_trip) const {
        return std::clamp(round_trip, Duration{0}, std::min(kMostPerMove, left_));
    }
    /// The move was made and given this much.
    void use(Duration given) { left_ = std::min(left_ - given + kRefill, kMost); }

  private:
    Duration left_ = kAtStart;
};

}  // namespace janggun::server
