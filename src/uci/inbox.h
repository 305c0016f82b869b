// A work queue for one thread, so that a protocol's state needs no locks.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

namespace janggun::uci {

class Inbox {
  public:
    using Task = std::function<void()>;

    void push(Task task) {
        {
            const std::lock_guard lock{mutex_};
            tasks_.push_back(std::move(task));
        }
        filled_.notify_one();
    }
    /// Waits for work.
    [[nodiscard]] Task pop() {
        std::unique_lock lock{mutex_};
        filled_.wait(lock, [this] { return !tasks_.empty(); });
        Task task = std::move(tasks_.front());
        tasks_.pop_front();
        return task;
    }
    /// Runs the queued work without waiting for more.
    void drain() {
        for (;;) {
            Task task;
            {
                const std::lock_guard lock{mutex_};
                if (tasks_.empty()) return;
                task = std::move(tasks_.front());
                tasks_.pop_front();
            }
            task();
        }
    }

  private:
    std::mutex mutex_;
    std::condition_variable filled_;
    std::deque<Task> tasks_;
};

}  // namespace janggun::uci
