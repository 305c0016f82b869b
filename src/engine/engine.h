// The engine as the rest of the house sees it: a position goes in, lines of analysis and a best
// move come out. One object for each game.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/info.h"
#include "engine/levels.h"
#include "engine/limits.h"
#include "engine/networks.h"
#include "engine/searcher.h"
#include "engine/time_budget.h"
#include "game/match.h"

namespace janggun::engine {

struct Settings {
    int threads = 1;
    std::size_t hash_megabytes = 16;
    int lines = 1;                          // best lines to look for ("MultiPV")
    Duration overhead{10};                  // of every move, between us and the clock
    int level = kLevels;                    // how well to play
    std::uint64_t seed = 1;                 // of the choices a lower level makes
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

    /// These wait for a running search to end.
    void set(const Settings& settings);
    void new_game();
    void set_position(const Match<G>& match);

    [[nodiscard]] const Settings& settings() const { return settings_; }
    /// Why the network asked for is not used but the one that comes with the program, or nothing.
    [[nodiscard]] const std::string& network_fault() const { return network_fault_; }
    /// As the search would see it, from the side to move's point of view.
    [[nodiscard]] Score evaluate_alone(const Match<G>& match) const;
    [[nodiscard]] const typename G::Position& position() const { return task_.root; }

    /// Begins to think and returns at once. Both functions are called from the engine's own thread;
    /// on_best exactly once, and for an infinite or pondering search not before stop or ponder_hit.
    void start(const Limits<Move>& limits, OnInfo on_info, OnBest on_best);
    void stop();
    /// The move we ponder on was played: the clock is ours from now on.
    void ponder_hit();
    void wait();
    /// Thinks and waits.
    Best<Move> think(const Limits<Move>& limits, const OnInfo& on_info = {});

  private:
    using Clock = std::chrono::steady_clock;

    void run(const Limits<Move>& limits, const OnInfo& on_info, const OnBest& on_best);
    void set_task(const Limits<Move>& limits, const Level& level);
    [[nodiscard]] Best<Move> search(const Limits<Move>& limits, const Level& level,
                                    const OnInfo& on_info);
    /// The move of a level that does not search: novice.h.
    [[nodiscard]] Best<Move> look_around(const Limits<Move>& limits, const Level& level,
                                         const OnInfo& on_info);
    void await_leave_to_answer(const Limits<Move>& limits);
    void look_at_the_limits(const Limits<Move>& limits);
    /// A short look for a mate by checks alone, which a search full of doubt finds late.
    [[nodiscard]] bool find_mate(const Limits<Move>& limits, const OnInfo& on_info,
                                 Best<Move>& best);
    bool wants_another_depth(const Limits<Move>& limits);
    void report(const Searcher<G>& searcher, const OnInfo& on_info);
    [[nodiscard]] Duration elapsed() const;
    [[nodiscard]] std::uint64_t nodes() const;
    [[nodiscard]] const Searcher<G>& best_searcher() const;

    Settings settings_;
    std::shared_ptr<const nnue::Network<G>> network_;
    std::string network_fault_;
    Shared shared_;
    std::vector<std::unique_ptr<Searcher<G>>> searchers_;
    typename Searcher<G>::Task task_;
    std::thread thread_;

    std::optional<TimeBudget> budget_;
    std::atomic<Clock::rep> begun_{0};
    std::atomic<bool> pondering_{false};
    Move last_best_;
    int best_kept_ = 0;  // depths in a row with the same best move
    Score last_score_ = kNoScore;
    Rng rng_{1};
    std::mutex mutex_;
    std::condition_variable wake_;
};

extern template class Engine<Janggi>;
extern template class Engine<Shogun>;

}  // namespace janggun::engine
