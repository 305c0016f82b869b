// The one queue of engine work: moves before reviews, and in each kind round robin over people.
// Knows neither threads nor HTTP: engine threads of this process and remote workers take from it.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/features/jobs/job.h"

namespace janggun::server {

class JobQueue {
  public:
    struct Settings {
        int moves = 512;  // that may wait; more are refused
        int reviews = 256;
    };
    JobQueue(Context& context, Settings settings);

    void register_with(Registry& registry);
    /// Told whenever there may be something to take.
    void on_work(std::function<void()> told) { told_.push_back(std::move(told)); }

    // For who needs engine work.

    /// None: the queue is full, or this person has as many waiting as they may.
    [[nodiscard]] std::optional<JobId> add(const QueueOwner& owner, GameId game, AnyMatch match,
                                           Task task);
    /// Cancels the job: its result is not reported.
    void cancel(JobId job);
    [[nodiscard]] bool is_full_of_moves() const { return moves_.is_full(); }
    [[nodiscard]] std::size_t people_waiting_for_moves() const { return moves_.people(); }
    [[nodiscard]] std::size_t waiting_moves() const { return moves_.size(); }
    [[nodiscard]] std::size_t waiting_reviews() const { return reviews_.size(); }
    /// Since when the oldest has been waiting.
    [[nodiscard]] std::optional<Time> oldest() const;

    // For who does it.

    using Accepts = std::function<bool(const Job&)>;
    /// The next job that is accepted. Moves come first, but a review gets every ninth turn: however
    /// busy the engines are, reviews go on.
    [[nodiscard]] JobPtr take(const Accepts& accepts);
    /// Not finished: the next to be taken, unless it was cancelled.
    void put_back(const JobPtr& job);
    /// The result is reported to the requester only if this returns true.
    [[nodiscard]] bool finish(const JobPtr& job);

  private:
    using Queue = FairQueue<JobPtr>;
    struct Entry {
        JobPtr job;
        std::optional<Queue::Ticket> ticket;  // none: it is assigned
    };
    [[nodiscard]] Queue& queue_of(const Job& job) { return job.is_move() ? moves_ : reviews_; }
    void tell() const;

    Context& context_;
    Queue moves_;
    Queue reviews_;
    std::unordered_map<JobId, Entry> jobs_;
    std::vector<std::function<void()>> told_;
    std::uint64_t last_ = 0;
    std::uint64_t cancelled_ = 0;
    std::uint64_t done_moves_ = 0;
    std::uint64_t done_reviews_ = 0;
    int moves_in_a_row_ = 0;
};

}  // namespace janggun::server
