// On whose behalf a question is asked of the store: for limits by client, and to cancel it.
#pragma once

#include <atomic>
#include <memory>
#include <string>

namespace janggun::server {

/// Copies share one flag, which any thread may set and read. Set once, it stays.
class CancelToken {
  public:
    void cancel() const { flag_->store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool is_cancelled() const { return flag_->load(std::memory_order_relaxed); }

  private:
    std::shared_ptr<std::atomic<bool>> flag_ = std::make_shared<std::atomic<bool>>(false);
};

/// Questions with the same key share a client's limits.
struct Asker {
    std::string key{};  // the client's address; empty: the server itself, which has no limit
    CancelToken cancel{};
};

}  // namespace janggun::server
