// The engine as an opponent: its moves are jobs of the queue, its set-up is chosen at once.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/app/context.h"
#include "server/domain/live_game.h"
#include "server/features/jobs/job_queue.h"

namespace janggun::server {

class EngineOpponent {
  public:
    using Done = std::function<void(std::string move)>;

    EngineOpponent(Context& context, JobQueue& queue) : context_{context}, queue_{queue} {}

    /// Searches the position when it is the owner's turn; `done` gets the move on the loop's
    /// thread. None: the queue is full, try again a little later.
    [[nodiscard]] std::optional<JobId> think(const LiveGame& game, int level,
                                             const QueueOwner& owner, Done done);
    /// Cancels the search: `done` is not called.
    void cancel(JobId job) { queue_.cancel(job); }
    [[nodiscard]] bool is_full() const { return queue_.is_full_of_moves(); }
    /// The set-up it takes, knowing the other's or not.
    [[nodiscard]] SetupId choose_setup(const LiveGame& game, Side side, int level);

  private:
    Context& context_;
    JobQueue& queue_;
};

}  // namespace janggun::server
