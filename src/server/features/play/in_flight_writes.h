// Writes in flight to the store; a graceful shutdown waits for them.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace janggun::server {

class InFlightWrites {
  public:
    void begin() { ++count_; }
    void finish() {
        if (--count_ > 0) return;
        for (const auto& then : std::exchange(when_idle_, {})) then();
    }
    [[nodiscard]] std::uint64_t count() const { return count_; }
    void when_idle(std::function<void()> done) {
        if (count_ == 0) return done();
        when_idle_.push_back(std::move(done));
    }

  private:
    std::uint64_t count_ = 0;
    std::vector<std::function<void()>> when_idle_;
};

}  // namespace janggun::server
