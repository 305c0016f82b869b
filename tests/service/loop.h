// A loop for tests: runs what is posted, on the test's own thread, until something has happened.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

#include "support/folder.h"

namespace janggun::test {

class Loop {
  public:
    void post(std::function<void()> work) {
        {
            const std::lock_guard lock{mutex_};
            work_.push_back(std::move(work));
        }
        wake_.notify_one();
    }

    /// False: it did not happen in a minute, and something is wrong.
    bool run_until(const std::function<bool()>& happened) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes{1};
        while (!happened()) {
            if (std::chrono::steady_clock::now() >= end) return false;
            std::function<void()> work;
            {
                std::unique_lock lock{mutex_};
                if (!wake_.wait_until(lock, end, [&] { return !work_.empty(); })) return false;
                work = std::move(work_.front());
                work_.pop_front();
            }
            work();
        }
        return true;
    }
    /// Everything that is posted by now.
    void run_ready() {
        for (;;) {
            std::function<void()> work;
            {
                const std::lock_guard lock{mutex_};
                if (work_.empty()) return;
                work = std::move(work_.front());
                work_.pop_front();
            }
            work();
        }
    }

  private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> work_;
};

}  // namespace janggun::test
