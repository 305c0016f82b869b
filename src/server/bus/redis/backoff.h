// Exponential backoff with jitter: how long to wait before the next attempt to connect.
#pragma once

#include <algorithm>
#include <chrono>

#include "base/rng.h"

namespace janggun::server::redis {

class Backoff {
  public:
    using Duration = std::chrono::milliseconds;
    static constexpr Duration kFirst{50};
    static constexpr Duration kMost{2'000};

    explicit Backoff(Rng rng) : rng_{rng} {}

    /// From half of the current step to all of it: nodes that lost the same server at the same
    /// moment do not come back at the same moment.
    [[nodiscard]] Duration next() {
        const Duration step = step_;
        step_ = std::min(step_ * 2, kMost);
        return step / 2 + Duration{rng_.below(static_cast<std::uint32_t>(step.count() / 2 + 1))};
    }
    void succeeded() { step_ = kFirst; }

  private:
    Rng rng_;
    Duration step_ = kFirst;
};

}  // namespace janggun::server::redis
