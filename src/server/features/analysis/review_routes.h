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

    /// A review may wait behind others for long, but not for ever.
    static constexpr Duration kStalled = std::chrono::hours{6};

    ReviewRoutes(const Parts& parts, Settings settings) : parts_{parts}, settings_{settings} {}

    void register_with(Registry& registry);

  private:
    struct Running {
        Time requested;
        ReviewTask::Progress progress;
        Time changed;  // the request, or the last progress
        std::optional<JobId> job{};
    };
    /// The review under way. It times out after kStalled without progress: there may be no worker
    /// any more.
    [[nodiscard]] const Running* running(const GameId& game);
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
