// How many bytes a second are read from a connection: a rate policy for Beast's basic_stream.
#pragma once

#include <algorithm>
#include <boost/beast/core/rate_policy.hpp>
#include <chrono>
#include <cstddef>
#include <limits>

namespace janggun::server::http {

/// A token bucket over the bytes read. When it is empty the stream is not read for a second, and
/// TCP's flow control holds the sender back. Unlike Beast's simple_rate_policy it refills with the
/// time that passes, so that a client below the rate never waits. This bounds what the message
/// budget cannot see: empty fragments, which Beast skips silently.
class ReadRate {
  public:
    /// Until this is called, reading is unlimited.
    void limit(std::size_t bytes_per_second, std::size_t burst) {
        rate_ = bytes_per_second;
        burst_ = burst;
        left_ = burst;
        refilled_ = Clock::now();
    }

  private:
    friend class boost::beast::rate_policy_access;
    using Clock = std::chrono::steady_clock;
    static constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();
    static constexpr std::size_t kSmallestRead = 4096;

    [[nodiscard]] std::size_t available_read_bytes() noexcept {
        if (rate_ == kUnlimited) return kUnlimited;
        refill();
        return left_ < kSmallestRead ? 0 : left_;  // 0: wait a second for a larger read
    }
    [[nodiscard]] static std::size_t available_write_bytes() noexcept { return kUnlimited; }
    void transfer_read_bytes(std::size_t bytes) noexcept {
        if (rate_ != kUnlimited) left_ -= std::min(left_, bytes);
    }
    void transfer_write_bytes(std::size_t /*bytes*/) const noexcept {}
    void on_timer() noexcept {}

    void refill() noexcept {
        using std::chrono::milliseconds;
        const auto passed = std::chrono::duration_cast<milliseconds>(Clock::now() - refilled_);
        if (passed < milliseconds{1}) return;
        refilled_ += passed;
        const auto seconds = std::chrono::duration<double>{passed}.count();
        const double refilled = static_cast<double>(left_) + seconds * static_cast<double>(rate_);
        left_ =
            refilled >= static_cast<double>(burst_) ? burst_ : static_cast<std::size_t>(refilled);
    }

    std::size_t rate_ = kUnlimited;
    std::size_t burst_ = 0;
    std::size_t left_ = 0;
    Clock::time_point refilled_{};
};

}  // namespace janggun::server::http
