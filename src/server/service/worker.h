// Threads that take work from one queue with an end: who finds it full is told so at once.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace janggun::server {

class Workers {
  public:
    using Job = std::function<void(std::size_t worker)>;

    Workers(std::size_t threads, std::size_t most) : most_{most} {
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

    /// False: too many wait already.
    [[nodiscard]] bool add(Job job) {
        {
            const std::lock_guard lock{mutex_};
            if (jobs_.size() >= most_) return false;
            jobs_.push_back(std::move(job));
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
            Job job;
            {
                std::unique_lock lock{mutex_};
                wake_.wait(lock, [&] { return closing_ || !jobs_.empty(); });
                if (closing_) return;
                job = std::move(jobs_.front());
                jobs_.pop_front();
            }
            job(number);
        }
    }

    std::size_t most_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Job> jobs_;
    bool closing_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace janggun::server
