// Game reviews over HTTP: requested by an account, evaluated as a job, kept, and shown to
// everybody.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/features/jobs/job_queue.h"
#include "server/features/play/replays.h"
#include "server/store/reviews.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

class ReviewRoutes {
  public:
    struct Settings {
        std::uint64_t nodes = 100'000;  // of the search of a position
        bool is_clustered = false;
    };
    /// What of the server it uses.
    struct Parts {
        Context& context;
        ReviewStore& reviews;
        Committer& committer;
        Replays& replays;
        JobQueue& jobs;
    };
    static constexpr std::size_t kMostPlies = 500;
    /// In a cluster another node may be at work; a request that is this old has no node any more.
    static constexpr Duration kAbandoned = std::chrono::minutes{10};

    ReviewRoutes(const Parts& parts, Settings settings) : parts_{parts}, settings_{settings} {}

    void register_with(Registry& registry);

  private:
    struct Running {
        Time requested;
        ReviewTask::Progress progress;
    };
    void request(const Call& call, Respond respond);
    void get(const Call& call, Respond respond);

    void load(const GameId& game, const Call& call, Respond respond);
    void start(const GameId& game, const QueueOwner& owner, AnyMatch match, Respond respond);
    void finish(const GameId& game, const review::ReviewedGame& reviewed);
    [[nodiscard]] bool is_abandoned(const StoredReview& review) const;

    Parts parts_;
    Settings settings_;
    std::unordered_map<GameId, Running> running_;
};

}  // namespace janggun::server
