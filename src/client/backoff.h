// Waiting longer and longer, at random, so that many clients do not come at once.
#pragma once

#include <algorithm>
#include <chrono>

#include "base/rng.h"

namespace janggun::client {

class Backoff {
  public:
    using Duration = std::chrono::milliseconds;
    Backoff(Duration least, Duration most) : least_{least}, most_{most}, next_{least} {}

    /// Between half of the current pause and all of it; the pause doubles.
    [[nodiscard]] Duration next(Rng& rng) {
        const Duration pause = next_;
        next_ = std::min(2 * next_, most_);
        const auto half = pause.count() / 2;
        return Duration{
            half + static_cast<Duration::rep>(rng.below(static_cast<std::uint32_t>(half + 1)))};
    }
    void reset() { next_ = least_; }

  private:
    Duration least_;
    Duration most_;
    Duration next_;
};

}  // namespace janggun::client
