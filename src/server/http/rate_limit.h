// How often somebody may ask: buckets of tokens that fill by time.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace janggun::server::http {

using TimePoint = std::chrono::steady_clock::time_point;

/// `burst` at once, and after that one every `interval`.
struct Allowance {
    double burst = 1;
    std::chrono::milliseconds interval{1000};
};

class Bucket {
  public:
    Bucket(const Allowance& allowance, TimePoint now) : tokens_{allowance.burst}, filled_{now} {}
    /// Takes a token if there is one.
    [[nodiscard]] bool take(const Allowance& allowance, TimePoint now, double cost = 1);
    /// How long until there is one again.
    [[nodiscard]] std::chrono::milliseconds wait(const Allowance& allowance) const;
    [[nodiscard]] bool is_full(const Allowance& allowance, TimePoint now) const;

  private:
    void fill(const Allowance& allowance, TimePoint now);

    double tokens_;
    TimePoint filled_;
};

/// A bucket for each key, forgotten when full again. Bounded: when too many different askers come
/// at once, the newcomers share one bucket, so that the memory cannot be asked away.
class RateLimit {
  public:
    explicit RateLimit(Allowance allowance) : allowance_{allowance}, shared_{allowance, {}} {}

    [[nodiscard]] bool allows(const std::string& key, TimePoint now, double cost = 1);
    /// After a refusal: when to come again.
    [[nodiscard]] std::chrono::milliseconds wait(const std::string& key) const;

    static constexpr std::size_t kMostKeys = 100'000;

  private:
    void sweep(TimePoint now);

    Allowance allowance_;
    std::unordered_map<std::string, Bucket> buckets_;
    Bucket shared_;
    TimePoint swept_{};
};

}  // namespace janggun::server::http
