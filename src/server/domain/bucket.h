// A limit on how often: so many at once, then one every so often.
#pragma once

#include <algorithm>
#include <chrono>

namespace janggun::server {

/// `burst` at once, and after that one every `interval`.
struct Allowance {
    int burst = 1;
    std::chrono::milliseconds interval{1000};
};

/// Holds one number. The time is any that does not jump, since any moment before.
class Bucket {
  public:
    using Duration = std::chrono::milliseconds;

    /// Takes one, if there is one.
    [[nodiscard]] bool take(const Allowance& allowance, Duration now) {
        if (wait(allowance, now) > Duration{0}) return false;
        used_until_ = std::max(used_until_, now) + allowance.interval;
        return true;
    }
    /// How long until there is one.
    [[nodiscard]] Duration wait(const Allowance& allowance, Duration now) const {
        return std::max(Duration{0},
                        used_until_ - now - (allowance.burst - 1) * allowance.interval);
    }
    /// Nobody would see a difference to a new one.
    [[nodiscard]] bool is_full(Duration now) const { return used_until_ <= now; }

  private:
    Duration used_until_{0};  // as if they were taken one by one at the interval
};

}  // namespace janggun::server
