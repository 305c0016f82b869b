// A token bucket: the rate limit of requests, messages and offers.
#pragma once

#include <algorithm>
#include <chrono>

namespace janggun::server {

/// `burst` at once, and after that one every `interval`.
struct Allowance {
    int burst = 1;
    std::chrono::milliseconds interval{1000};
};

/// A token bucket in one number. The time must not jump; it can count from any moment.
class Bucket {
  public:
    using Duration = std::chrono::milliseconds;

    /// Takes a token, if there is one.
    [[nodiscard]] bool take(const Allowance& allowance, Duration now) {
        if (wait(allowance, now) > Duration{0}) return false;
        used_until_ = std::max(used_until_, now) + allowance.interval;
        return true;
    }
    /// How long until there is a token.
    [[nodiscard]] Duration wait(const Allowance& allowance, Duration now) const {
        return std::max(Duration{0},
                        used_until_ - now - (allowance.burst - 1) * allowance.interval);
    }
    /// True once it is refilled: it can be forgotten.
    [[nodiscard]] bool is_full(Duration now) const { return used_until_ <= now; }

  private:
    Duration used_until_{0};  // when all tokens taken so far will be back
};

}  // namespace janggun::server
