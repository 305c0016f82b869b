// Rate limiting: a token bucket per client.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <unordered_map>

#include "server/domain/bucket.h"

namespace janggun::server::http {

using TimePoint = std::chrono::steady_clock::time_point;
[[nodiscard]] inline Bucket::Duration since_boot(TimePoint now) {
    return std::chrono::duration_cast<Bucket::Duration>(now.time_since_epoch());
}

/// A bucket for each key, forgotten when full again. Bounded: beyond the limit new keys share one
/// bucket, so that no flood of different clients exhausts the memory.
class RateLimit {
  public:
    explicit RateLimit(Allowance allowance) : allowance_{allowance} {}

    [[nodiscard]] bool allows(const std::string& key, TimePoint now);
    /// After a refusal: when to come again.
    [[nodiscard]] std::chrono::milliseconds wait(const std::string& key, TimePoint now) const;

    static constexpr std::size_t kMostKeys = 100'000;

  private:
    void sweep(TimePoint now);

    Allowance allowance_;
    std::unordered_map<std::string, Bucket> buckets_;
    Bucket shared_;
    TimePoint swept_{};
};

}  // namespace janggun::server::http
