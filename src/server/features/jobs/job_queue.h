// The one queue of engine work: moves before reviews, and in each kind round robin over people;
// mining when there is nothing else.
// Knows neither threads nor HTTP: engine threads of this process and remote workers take from it.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
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
        int mines = 256;
    };
    JobQueue(Context& context, Settings settings);

    void register_with(Registry& registry);
    /// Called whenever there may be a job to take.
    void on_work(std::function<void()> listener) { work_listeners_.push_back(std::move(listener)); }

    // For features that need engine work.

    /// None: the queue is full, or this person has as many waiting as they may.
    [[nodiscard]] std::optional<JobId> add(const QueueOwner& owner, GameId game, AnyMatch match,
                                           Task task);
    /// Cancels the job: its result is not reported.
    void cancel(JobId id);
    [[nodiscard]] bool is_full_of_moves() const { return moves_.is_full(); }
    [[nodiscard]] std::size_t people_waiting_for_moves() const { return moves_.people(); }
    [[nodiscard]] std::size_t waiting(JobKind kind) const { return queue_of(kind).size(); }
    [[nodiscard]] std::size_t waiting() const {
        return moves_.size() + reviews_.size() + mines_.size();
    }
    /// Since when the oldest has been waiting.
    [[nodiscard]] std::optional<Time> oldest() const;

    // For the engines and remote workers.

    using Accepts = std::function<bool(const Job&)>;
    /// The next job that is accepted. Moves come first, but a review gets every ninth turn: however
    /// busy the engines are, reviews go on.
    [[nodiscard]] JobPtr take(const Accepts& accepts);
    /// Not finished: the next to be taken, unless it was cancelled.
    void put_back(const JobPtr& job);
    /// The result is reported to the requester only if this returns true.
    [[nodiscard]] bool finish(const JobPtr& job);
    /// No worker can run it: it is removed, and a review reports its failure to the requester.
    void fail(const JobPtr& job);

  private:
    using Queue = FairQueue<JobPtr>;
    struct Entry {
        JobPtr job;
        std::optional<Queue::Ticket> ticket;  // none: it is assigned
    };
    [[nodiscard]] const Queue& queue_of(JobKind kind) const;
    [[nodiscard]] Queue& queue_of(const Job& job) {
        return const_cast<Queue&>(std::as_const(*this).queue_of(job.kind()));
    }
    void notify_work_listeners() const;

    Context& context_;
    Queue moves_;
    Queue reviews_;
    Queue mines_;
    std::unordered_map<JobId, Entry> jobs_;
    std::vector<std::function<void()>> work_listeners_;
    std::uint64_t last_ = 0;
    std::uint64_t cancelled_ = 0;
    std::array<std::uint64_t, 3> done_{};  // by JobKind
    int moves_in_a_row_ = 0;
};

}  // namespace janggun::server
