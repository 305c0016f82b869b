// Engine work as data: the requester, what is to be searched, and the completion callback.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/match.h"
#include "puzzle/game_miner.h"
#include "review/reviewer.h"
#include "server/app/fair_queue.h"
#include "server/domain/game_state.h"
#include "server/domain/ids.h"
#include "server/domain/time.h"

namespace janggun::server {

enum class JobId : std::uint64_t { None = 0 };

/// The engine's move in a live game.
struct MoveTask {
    int level = 1;
    TimeControl control;
    std::optional<ClockFace> clock;  // when the job was added; none: an untimed game
    std::function<void(std::string move)> done;
};

/// The evaluations of all positions of a finished game.
struct ReviewTask {
    struct Progress {
        std::size_t done = 0;     // searches
        std::size_t planned = 0;  // known so far
    };
    review::Budget budget;
    std::function<void(review::ReviewedGame)> done;
    std::function<void(Progress)> progressed;
    std::function<void()> failed{};  // no worker can run it
};

/// The puzzles in a finished game.
struct MineTask {
    std::function<void(std::vector<std::string> lines)> done;  // of a file of puzzles
};

using Task = std::variant<MoveTask, ReviewTask, MineTask>;
enum class JobKind : std::uint8_t { Move, Review, Mine };  // in the order of the tasks
inline constexpr std::size_t kJobKinds = std::variant_size_v<Task>;
[[nodiscard]] std::string_view name_of(JobKind kind);

/// What an engine thread is given of a job. It never holds the job itself: dropping the last
/// reference to a job destroys its callbacks, which belong to the loop's thread.
struct Search {
    explicit Search(AnyMatch match_to_search) : match{std::move(match_to_search)} {}

    AnyMatch match;
    std::atomic<bool> is_cancelled{false};
    // Once an engine thread of ours has begun.
    std::unique_ptr<review::Reviewer> reviewer{};
    std::unique_ptr<puzzle::GameMiner> miner{};

    [[nodiscard]] bool has_begun() const { return reviewer || miner; }
};

/// Lives on the loop's thread.
struct Job {
    JobId id{};
    QueueOwner owner;
    GameId game;
    Time added;
    Task task;
    std::shared_ptr<Search> search;
    int failures = 0;  // of remote workers: too late, illegal, aborted

    [[nodiscard]] JobKind kind() const { return static_cast<JobKind>(task.index()); }
    [[nodiscard]] const AnyMatch& match() const { return search->match; }
    [[nodiscard]] bool is_cancelled() const { return search->is_cancelled; }
};
using JobPtr = std::shared_ptr<Job>;

/// How long the engine may think about a move: within its own clock, and never so long that others
/// wait for it.
[[nodiscard]] Duration thinking_time(const MoveTask& task, Duration waited,
                                     std::size_t people_waiting);

}  // namespace janggun::server
