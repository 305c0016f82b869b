// The engine as an opponent in many games at once, on a few threads: a fair queue of jobs.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "game/match.h"
#include "server/app/context.h"
#include "server/app/fair_queue.h"
#include "server/app/registry.h"
#include "server/app/workers.h"
#include "server/domain/live_game.h"

namespace janggun::server {

class EnginePool {
  public:
    enum class Job : std::uint64_t { None = 0 };
    struct Settings {
        int threads = 1;
        std::size_t hash_megabytes = 16;  // each thread
        int queue = 512;                  // games that may wait for it; more are refused
    };
    using Done = std::function<void(std::string move)>;

    EnginePool(Context& context, Settings settings);
    ~EnginePool();
    EnginePool(const EnginePool&) = delete;
    EnginePool& operator=(const EnginePool&) = delete;

    void register_with(Registry& registry);

    /// Searches the position when it is the owner's turn; `done` gets the move on the loop's
    /// thread. None: the queue is full, try again a little later.
    [[nodiscard]] std::optional<Job> think(const LiveGame& game, int level, const QueueOwner& owner,
                                           Done done);
    /// The move is not wanted any more: `done` is not called.
    void cancel(Job job);
    [[nodiscard]] bool is_full() const { return queue_.is_full(); }
    [[nodiscard]] std::size_t waiting() const { return queue_.size(); }
    /// The set-up it takes, knowing the other's or not.
    [[nodiscard]] SetupId choose_setup(const LiveGame& game, Side side, int level);

  private:
    struct Engines;  // of one thread: one for each game, made when first wanted
    struct Request {
        AnyMatch match;
        int level = 0;
        TimeControl control;
        std::optional<ClockFace::Hand> hand;  // of the side to move, when the job was added
        Time added;
        Done done;
        Job job{};
    };
    void start_jobs();  // as many as threads are idle

    Context& context_;
    Settings settings_;
    FairQueue<Request> queue_;
    std::unordered_map<Job, FairQueue<Request>::Ticket> queued_;
    std::unordered_map<Job, std::shared_ptr<std::atomic<bool>>> running_;  // is it cancelled?
    std::uint64_t last_ = 0;
    std::uint64_t cancelled_ = 0;
    std::vector<std::unique_ptr<Engines>> engines_;  // by thread
    Workers workers_;                                // last: its threads use the engines
};

}  // namespace janggun::server
