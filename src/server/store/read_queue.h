// A bounded and fair queue of reads: round robin over the clients, limits of queued and running
// reads for each, and cancelled reads are dropped. No database here; a backend's reader threads
// consume it.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/domain/time.h"
#include "server/store/asker.h"
#include "server/store/store_error.h"

namespace janggun::server {

struct ReadLimits {
    std::size_t waiting = 512;           // queued reads of all clients
    std::size_t waiting_per_asker = 32;  // queued reads of one client
    std::size_t running_per_asker = 1;   // concurrent reads of one client
    Duration time = Duration{2'000};     // the time limit of one read
};

template <typename Reader>
class ReadQueue {
  public:
    struct Job {
        Asker asker;
        std::function<void(Reader&, const Asker&)> run;
        std::function<void(StoreError)> drop;  // instead of run
    };

    explicit ReadQueue(ReadLimits limits) : limits_{limits} {}

    /// Busy or TooMany if the queue is full; then the job is not moved from.
    [[nodiscard]] std::optional<StoreError> push(Job& job) {
        std::deque<Job> dropped;
        std::optional<StoreError> refused;
        {
            const std::lock_guard lock{mutex_};
            refused = refusal(job.asker);
            if (refused) {
                drop_cancelled(dropped);
                refused = refusal(job.asker);
            }
            if (!refused) {
                Line& line = lines_[job.asker.key];
                if (line.waiting.empty()) turns_.push_back(job.asker.key);
                line.waiting.push_back(std::move(job));
                ++waiting_;
            }
        }
        for (const Job& gone : dropped) gone.drop(StoreError::Cancelled);
        wake_.notify_one();
        return refused;
    }

    /// Blocks until a read may run; none once the queue is closed. Call finished() after each.
    [[nodiscard]] std::optional<Job> pop() {
        std::unique_lock lock{mutex_};
        for (;;) {
            if (is_closed_) return std::nullopt;
            if (auto job = next()) return job;
            wake_.wait(lock);
        }
    }
    void finished(const std::string& key) {
        {
            const std::lock_guard lock{mutex_};
            const auto line = lines_.find(key);
            if (line != lines_.end() && --line->second.running == 0 && line->second.waiting.empty())
                lines_.erase(line);
        }
        wake_.notify_all();
    }
    /// Queued reads are dropped.
    void close() {
        {
            const std::lock_guard lock{mutex_};
            is_closed_ = true;
        }
        wake_.notify_all();
    }
    [[nodiscard]] std::size_t waiting() const {
        const std::lock_guard lock{mutex_};
        return waiting_;
    }
    [[nodiscard]] const ReadLimits& limits() const { return limits_; }

  private:
    struct Line {
        std::deque<Job> waiting;
        std::size_t running = 0;
    };

    std::optional<StoreError> refusal(const Asker& asker) const {
        if (!asker.key.empty())
            if (const auto line = lines_.find(asker.key);
                line != lines_.end() && line->second.waiting.size() >= limits_.waiting_per_asker)
                return StoreError::TooMany;
        if (waiting_ >= limits_.waiting) return StoreError::Busy;
        return std::nullopt;
    }
    /// Round robin: the next client that is below its limit of running reads.
    std::optional<Job> next() {
        for (std::size_t looked = turns_.size(); looked > 0; --looked) {
            std::string key = std::move(turns_.front());
            turns_.pop_front();
            Line& line = lines_[key];
            if (!key.empty() && line.running >= limits_.running_per_asker) {
                turns_.push_back(std::move(key));
                continue;
            }
            Job job = std::move(line.waiting.front());
            line.waiting.pop_front();
            --waiting_;
            ++line.running;
            if (!line.waiting.empty()) turns_.push_back(std::move(key));
            return job;
        }
        return std::nullopt;
    }
    void drop_cancelled(std::deque<Job>& dropped) {
        std::deque<std::string> turns;
        for (std::string& key : turns_) {
            Line& line = lines_[key];
            std::deque<Job> kept;
            for (Job& job : line.waiting)
                (job.asker.cancel.is_cancelled() ? dropped : kept).push_back(std::move(job));
            line.waiting = std::move(kept);
            if (!line.waiting.empty())
                turns.push_back(std::move(key));
            else if (line.running == 0)
                lines_.erase(key);
        }
        turns_ = std::move(turns);
        waiting_ -= dropped.size();
    }

    const ReadLimits limits_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::unordered_map<std::string, Line> lines_;
    std::deque<std::string> turns_;  // clients with queued reads
    std::size_t waiting_ = 0;
    bool is_closed_ = false;
};

}  // namespace janggun::server
