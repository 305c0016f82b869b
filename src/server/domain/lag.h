// How much of a thought was the way through the network: what a player is given back, in bounds.
#pragma once

#include <algorithm>

#include "server/domain/time.h"

namespace janggun::server {

/// A slow line is helped on every move, but only as far as a quota that refills a little each move:
/// nobody gains time by pretending to be far away.
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
