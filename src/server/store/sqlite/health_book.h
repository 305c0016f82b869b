// What went wrong in the store, counted for /metrics and told to the log.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

#include "server/store/store.h"

namespace janggun::server::sqlite {

/// Any thread may write and read it.
class HealthBook {
  public:
    /// A question ended without an answer. `problem` is SQLite's sentence about a failure.
    void read_ended(StoreError error, std::string_view problem);
    void write_failed(std::string_view problem);
    /// The files are not ours any more: nothing is to be written until the next start.
    void lost(std::string reason);
    [[nodiscard]] bool is_lost() const;
    /// Without what waits.
    [[nodiscard]] StoreHealth read() const;

  private:
    using Clock = std::chrono::steady_clock;
    /// At most one line a second of each kind: a broken disk fails thousands of times.
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

}  // namespace janggun::server::sqlite
