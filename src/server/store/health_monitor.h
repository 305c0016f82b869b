// Counts failures of the store for /metrics, and logs them at a limited rate.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

#include "server/store/health.h"
#include "server/store/store_error.h"

namespace janggun::server {

/// Thread-safe.
class HealthMonitor {
  public:
    /// `problem` is the database's message, if the error is Failed.
    void read_failed(StoreError error, std::string_view problem);
    void write_failed(std::string_view problem);
    /// Nothing may be written from now on.
    void lost(StoreLoss loss);
    [[nodiscard]] bool is_lost() const;
    /// Without waiting_reads.
    [[nodiscard]] StoreHealth read() const;

  private:
    using Clock = std::chrono::steady_clock;
    /// Rate limit of the log: a broken disk fails thousands of times a second.
    struct Recent {
        Clock::time_point last{};
        Clock::time_point logged{};
        bool is_any = false;
        [[nodiscard]] bool note();  // whether to log it
        [[nodiscard]] bool is_recent() const;
    };

    mutable std::mutex mutex_;
    StoreHealth counts_;
    Recent reads_;
    Recent writes_;
};

}  // namespace janggun::server
