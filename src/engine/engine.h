// The engine's interface: position and limits in, info lines and a best move out. One object per
// game.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "engine/info.h"
#include "engine/levels.h"
#include "engine/limits.h"
#include "engine/networks.h"
#include "engine/searcher.h"
#include "engine/time_management.h"
#include "game/match.h"

namespace janggun::engine {

struct Settings {
    int threads = 1;
    std::size_t hash_megabytes = 16;
    int multi_pv = 1;       // how many best lines to search for
    Duration overhead{10};  // "Move Overhead": lag between us and the clock
    /// Counts nodes as time for the time management ("nodestime"); 0: real time. For tests and
    /// measurements that must not depend on the load of the machine.
    std::uint64_t nodes_per_millisecond = 0;
    int level = kLevels;                    // playing strength, levels.h
    std::uint64_t seed = 1;                 // of the random choices of lower levels
    std::string network = kBuiltInNetwork;  // or a file: engine/networks.h
    friend bool operator==(const Settings&, const Settings&) = default;
};

template <Game G>
class Engine {
  public:
    using Move = typename G::Move;
    using OnInfo = std::function<void(const Info<Move>&)>;
    using OnBest = std::function<void(const Best<Move>&)>;

    explicit Engine(const Settings& settings = {});
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// These wait until a running search has ended.
    void set(const Settings& settings);
    void new_game();
    /// A match under other rules than the last one starts a new game.
    void set_position(const Match<G>& match);

    [[nodiscard]] const Settings& settings() const { return settings_; }
    /// Why the requested network could not be loaded, so that the built-in one is used instead.
    [[nodiscard]] const std::optional<NetworkLoadError>& network_error() const {
        return network_error_;
    }
    /// Static evaluation for the side to move.
    [[nodiscard]] Score evaluate_alone(const Match<G>& match) const;
    [[nodiscard]] const typename G::Position& position() const { return task_.root; }

    /// Starts a search and returns at once. Both callbacks are called from the engine's own thread;
    /// on_best exactly once, and for an infinite or pondering search not before stop or ponder_hit.
    void start(const Limits<Move>& limits, OnInfo on_info, OnBest on_best);
    void stop();
    /// The expected move was played: our clock runs from now on. The time spent pondering counts
    /// as thinking time, unless what is not used is lost (byo-yomi, a fixed move time).
    void ponder_hit();
    void wait();
    /// Searches synchronously.
    Best<Move> think(const Limits<Move>& limits, const OnInfo& on_info = {});

  private:
    using Clock = std::chrono::steady_clock;

    void run(const Limits<Move>& limits, const OnInfo& on_info, const OnBest& on_best);
    void set_task(const Limits<Move>& limits, const Level& level);
    [[nodiscard]] Best<Move> search(const Limits<Move>& limits, const Level& level,
                                    const OnInfo& on_info);
    /// The move of a level without tree search: novice.h.
    [[nodiscard]] Best<Move> choose_without_search(const Limits<Move>& limits, const Level& level,
                                                   const OnInfo& on_info);
    void wait_for_stop_or_ponder_hit(const Limits<Move>& limits);
    void check_limits(const Limits<Move>& limits);
    /// Runs the mate solver briefly: it finds long mates by checks much earlier than the search.
    [[nodiscard]] std::optional<Best<Move>> find_forced_mate(const Limits<Move>& limits,
                                                             const OnInfo& on_info);
    bool should_start_next_iteration(const Limits<Move>& limits);
    [[nodiscard]] bool goes_on_pondering();
    void report(const Searcher<G>& searcher, const OnInfo& on_info);
    [[nodiscard]] Duration elapsed() const;
    /// What counts against the budget.
    [[nodiscard]] Duration time_used() const;
    [[nodiscard]] std::uint64_t nodes() const;
    [[nodiscard]] const Searcher<G>& best_searcher() const;

    Settings settings_;
    NetworkPtr<G> network_;
    std::optional<NetworkLoadError> network_error_;
    Shared shared_;
    std::vector<std::unique_ptr<Searcher<G>>> searchers_;
    typename Searcher<G>::Task task_;
    std::thread thread_;

    std::optional<TimeBudget> budget_;
    std::atomic<Clock::rep> search_start_{0};
    std::atomic<bool> pondering_{false};
    std::atomic<bool> stops_on_ponder_hit_{false};         // the budget is used up already
    std::atomic<Duration::rep> elapsed_at_ponder_hit_{0};  // 0 without pondering
    Move last_best_;
    int best_move_stability_ = 0;  // iterations in a row with the same best move
    Score last_score_ = kNoScore;
    Rng rng_{1};
    std::mutex mutex_;
    std::condition_variable wake_;
};

}  // namespace janggun::engine
