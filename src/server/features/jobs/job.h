// Engine work as data: who asked for it, what is to be searched, and who is told.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "game/match.h"
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
};

using Task = std::variant<MoveTask, ReviewTask>;

/// What an engine thread is given of a job. It never holds the job itself: whoever drops the last
/// reference to that destroys its continuations, which belong to the loop's thread.
struct Search {
    explicit Search(AnyMatch match_to_search) : match{std::move(match_to_search)} {}

    AnyMatch match;
    std::atomic<bool> is_cancelled{false};
    std::unique_ptr<review::Reviewer> reviewer{};  // once an engine thread of ours has begun
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

    [[nodiscard]] bool is_move() const { return std::holds_alternative<MoveTask>(task); }
    [[nodiscard]] const AnyMatch& match() const { return search->match; }
    [[nodiscard]] bool is_cancelled() const { return search->is_cancelled; }
};
using JobPtr = std::shared_ptr<Job>;

/// How long the engine may think about a move: within its own clock, and never so long that others
/// wait for it.
[[nodiscard]] Duration thinking_time(const MoveTask& task, Duration waited,
                                     std::size_t people_waiting);

}  // namespace janggun::server
