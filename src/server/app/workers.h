// A pool of worker threads over one bounded queue: a full queue refuses at once (backpressure).
//
// Continuations are move-only and destroyed on the loop thread, because they hold connections and
// games.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/store/loop_thread.h"

namespace janggun::server {

class Workers {
  public:
    /// Runs a function on the loop's thread, soon.
    using Post = std::function<void(std::function<void()>)>;

    Workers(std::size_t threads, std::size_t most, Post post)
        : most_{most}, post_{std::move(post)} {
        for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this, i] { work(i); });
    }
    ~Workers() {
        {
            const std::lock_guard lock{mutex_};
            closing_ = true;
        }
        wake_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    /// `work` runs on one of the threads and gets its number; its result goes to `then`, on the
    /// loop's thread. False: too many wait already.
    template <typename Work, typename Then>
    [[nodiscard]] bool add(Work work, Then then) {
        {
            const std::lock_guard lock{mutex_};
            if (jobs_.size() >= most_) return false;
            jobs_.push_back(
                [this, work = std::move(work),
                 then = std::make_shared<Then>(std::move(then))](std::size_t worker) mutable {
                    post_([then = std::move(then), result = work(worker)]() mutable {
                        (*then)(std::move(result));
                    });
                });
        }
        wake_.notify_one();
        return true;
    }
    [[nodiscard]] std::size_t waiting() const {
        const std::lock_guard lock{mutex_};
        return jobs_.size();
    }

  private:
    void work(std::size_t number) {
        for (;;) {
            std::function<void(std::size_t)> job;
            {
                std::unique_lock lock{mutex_};
                wake_.wait(lock, [&] { return closing_ || !jobs_.empty(); });
                if (closing_) return;
                job = std::move(jobs_.front());
                jobs_.pop_front();
            }
            LoopThread::assert_elsewhere();
            job(number);
        }
    }

    std::size_t most_;
    Post post_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void(std::size_t worker)>> jobs_;
    bool closing_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace janggun::server
