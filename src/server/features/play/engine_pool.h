// The engine as an opponent in many games at once, on a few threads. People take turns at it.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "game/match.h"
#include "server/domain/live_game.h"
#include "server/app/context.h"
#include "server/app/fair_queue.h"
#include "server/app/workers.h"

namespace janggun::server {

class EngineRoom {
  public:
    /// Names a thought that was asked for.
    enum class Thought : std::uint64_t { None = 0 };
    using Done = std::function<void(std::string move)>;

    explicit EngineRoom(Context& context);
    ~EngineRoom();

    /// Thinks about the position when it is the owner's turn; `done` gets the move on the loop's
    /// thread. None: too many thoughts wait, try again a little later.
    [[nodiscard]] std::optional<Thought> think(const LiveGame& game, int level,
                                               const QueueOwner& owner, Done done);
    /// The move is not wanted any more: `done` is not called.
    void cancel(Thought thought);
    [[nodiscard]] bool is_full() const { return queue_.is_full(); }
    [[nodiscard]] std::size_t waiting() const { return queue_.size(); }
    /// The set-up it takes, knowing the other's or not.
    [[nodiscard]] janggi::Formation choose_setup(const LiveGame& game, Side side, int level);

  private:
    struct Desk;  // of one thread: an engine for each game, made when first wanted
    struct Job {
        AnyMatch match;
        int level = 0;
        TimeControl control;
        std::optional<ClockFace::Hand> hand;  // of the side to move, when the job was added
        Time added;
        Done done;
        std::uint64_t number = 0;
    };
    void work_on();  // hands jobs to the threads that have nothing to do

    Context& context_;
    FairQueue<Job> queue_;
    std::unordered_map<std::uint64_t, FairQueue<Job>::Ticket> queued_;  // by number of the thought
    std::unordered_map<std::uint64_t, std::shared_ptr<std::atomic<bool>>> running_;
    std::uint64_t last_ = 0;
    std::vector<std::unique_ptr<Desk>> desks_;
    Workers workers_;  // last: its threads use the desks
};

}  // namespace janggun::server
