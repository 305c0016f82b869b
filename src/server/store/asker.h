// On whose behalf the store is read: for limits per client, and for cancellation.
#pragma once

#include <atomic>
#include <memory>
#include <string>

namespace janggun::server {

/// Copies share one flag. Thread-safe; a cancelled token stays cancelled.
class CancelToken {
  public:
    void cancel() const { flag_->store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool is_cancelled() const { return flag_->load(std::memory_order_relaxed); }

  private:
    std::shared_ptr<std::atomic<bool>> flag_ = std::make_shared<std::atomic<bool>>(false);
};

/// Reads with the same key share the limits of one client.
struct Asker {
    std::string key{};  // the client's address; empty: the server itself, without limits
    CancelToken cancel{};
};

}  // namespace janggun::server
