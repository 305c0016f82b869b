// Engine: starts and stops the search threads, time management, pondering, MultiPV reports.
#include "engine/engine.h"

#include <algorithm>

#include "engine/mate_solver.h"
#include "engine/novice.h"

namespace janggun::engine {
namespace {

#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
constexpr bool kHasThreads =
    false;  // no shared memory in this browser: start() searches synchronously
#else
constexpr bool kHasThreads = true;
#endif

/// With less time than this for a move the clock is checked more often.
constexpr Duration kShortTime{20};

}  // namespace

template <Game G>
Engine<G>::Engine(const Settings& settings) {
    settings_.threads = 0;  // makes set() create the searchers
    task_.ruleset = G::default_ruleset();
    set(settings);
    set_position(Match<G>{G::default_ruleset(), typename G::Position{}});
}

template <Game G>
Engine<G>::~Engine() {
    stop();
    wait();
}

template <Game G>
void Engine<G>::set(const Settings& settings) {
    wait();
    const bool is_first = settings_.threads == 0;
    if (settings.hash_megabytes != shared_.table.megabytes())
        shared_.table.resize(settings.hash_megabytes);
    if (settings.threads != settings_.threads) {
        searchers_.clear();
        for (int i = 0; i < std::max(1, settings.threads); ++i) {
            searchers_.push_back(std::make_unique<Searcher<G>>(shared_));
            searchers_.back()->set_network(network_);
        }
    }
    if (is_first || settings.network != settings_.network) {
        auto network = network_named<G>(settings.network);
        network_error_.reset();
        if (!network) network_error_ = network.error();
        // A bad network file must not make the engine weaker: fall back to the built-in one.
        if (!network) network = network_named<G>(kBuiltInNetwork);
        network_ = network ? *network : nullptr;
        for (const auto& searcher : searchers_) searcher->set_network(network_);
        shared_.table.clear();  // it holds evaluations of the old network
    }
    if (settings.seed != settings_.seed) rng_ = Rng{settings.seed};
    settings_ = settings;
}

template <Game G>
Score Engine<G>::evaluate_alone(const Match<G>& match) const {
    if (!network_) return evaluate<G>(match.position(), match.ruleset());
    return nnue::Evaluator<G>::evaluate_alone(*network_, match.position(), match.ruleset());
}

template <Game G>
void Engine<G>::new_game() {
    wait();
    shared_.table.clear();
    for (const auto& searcher : searchers_) searcher->clear_histories();
}

template <Game G>
void Engine<G>::set_position(const Match<G>& match) {
    wait();
    // Scores, evaluations and correction histories are those of one ruleset: a win on points may be
    // a draw in another.
    if (match.ruleset() != task_.ruleset) new_game();
    task_.root = match.position();
    task_.ruleset = match.ruleset();
    task_.path = {.history = match.history(), .plies_before = match.plies_before()};
}

template <Game G>
Duration Engine<G>::elapsed() const {
    if (settings_.nodes_per_millisecond > 0)
        return Duration{static_cast<Duration::rep>(nodes() / settings_.nodes_per_millisecond)};
    const Clock::duration since{Clock::now().time_since_epoch().count() -
                                search_start_.load(std::memory_order_relaxed)};
    return std::chrono::duration_cast<Duration>(since);
}

template <Game G>
Duration Engine<G>::time_used() const {
    const Duration pondered{elapsed_at_ponder_hit_.load(std::memory_order_relaxed)};
    return budget_->is_lost_if_not_used ? elapsed() - pondered : elapsed();
}

template <Game G>
std::uint64_t Engine<G>::nodes() const {
    std::uint64_t sum = 0;
    for (const auto& searcher : searchers_) sum += searcher->nodes();
    return sum;
}

template <Game G>
void Engine<G>::start(const Limits<Move>& limits, OnInfo on_info, OnBest on_best) {
    wait();
    // Everything that stop() and ponder_hit() touch is set before the thread starts, so that
    // neither can come too early.
    shared_.stop.store(false);
    shared_.is_out_of_time.store(false);
    pondering_.store(limits.ponder);
    stops_on_ponder_hit_.store(false);
    elapsed_at_ponder_hit_.store(0);
    search_start_.store(Clock::now().time_since_epoch().count());
    const auto plies_played = static_cast<int>(task_.path.history.size()) + task_.path.plies_before;
    budget_ = time_budget(limits.clock, limits.move_time, task_.root.turn(), settings_.overhead,
                          plies_played / 2);
    if constexpr (kHasThreads)
        thread_ = std::thread{[this, limits, on_info = std::move(on_info),
                               on_best = std::move(on_best)] { run(limits, on_info, on_best); }};
    else
        run(limits, on_info, on_best);
}

template <Game G>
void Engine<G>::run(const Limits<Move>& limits, const OnInfo& on_info, const OnBest& on_best) {
    shared_.table.new_search();
    for (const auto& searcher : searchers_) searcher->reset_node_count();
    last_best_ = Move::none();
    best_move_stability_ = 0;
    last_score_ = kNoScore;

    const Level level = engine::level<G>(settings_.level);
    set_task(limits, level);
    auto best = find_forced_mate(limits, on_info);
    if (!best) {
        const bool searches = level.lookahead == Level::kSearches || task_.root_moves.empty();
        best = searches ? search(limits, level, on_info)
                        : choose_without_search(limits, level, on_info);
    }
    if (on_best) on_best(*best);
}

template <Game G>
void Engine<G>::set_task(const Limits<Move>& limits, const Level& level) {
    const auto& wanted = limits.search_moves;
    task_.root_moves.clear();
    const auto allowed = G::allowed_moves(task_.root, task_.path.history, task_.ruleset);
    for (const Move move : allowed)
        if (wanted.empty() || std::find(wanted.begin(), wanted.end(), move) != wanted.end())
            task_.root_moves.push_back(move);
    if (task_.root_moves.empty()) task_.root_moves.assign(allowed.begin(), allowed.end());
    task_.max_depth = std::clamp(limits.depth.value_or(kMaxPly - 1), 1, kMaxPly - 1);
    task_.max_nodes = limits.nodes;
    task_.multi_pv = settings_.multi_pv;
    // About a millisecond between two checks of the clock; a twelfth of it if there is little time.
    const bool is_short_of_time = budget_ && budget_->maximum < kShortTime;
    task_.nodes_between_ticks = is_short_of_time ? 80 : 1024;
    if (level.nodes != 0)
        task_.max_nodes = std::min(level.nodes, limits.nodes.value_or(level.nodes));
    if (level.random_moves != 0) task_.root_moves = moves_that_play_on<G>(task_);
    const auto& history = task_.path.history;
    if (level.blindness != 0 && level.lookahead == Level::kSearches)
        task_.root_moves = noticed_moves<G>(task_.root, task_.root_moves,
                                            history.empty() ? Move::none() : history.back(1).move,
                                            level.blindness, rng_.next());
}

template <Game G>
Best<typename G::Move> Engine<G>::search(const Limits<Move>& limits, const Level& level,
                                         const OnInfo& on_info) {
    std::vector<std::thread> helpers;  // Lazy SMP
    if (level.nodes == 0)
        for (std::size_t i = 1; i < searchers_.size(); ++i)
            helpers.emplace_back([this, i] {
                auto task = task_;
                task.thread_number = static_cast<int>(i);
                task.max_nodes.reset();
                searchers_[i]->search(
                    task, [](int) { return true; }, [] {});
            });
    searchers_[0]->search(
        task_,
        [&](int) {
            if (on_info) report(*searchers_[0], on_info);
            return should_start_next_iteration(limits);
        },
        [&] { check_limits(limits); });
    wait_for_stop_or_ponder_hit(limits);
    shared_.stop.store(true);
    for (std::thread& helper : helpers) helper.join();

    Best<Move> best;
    best.nodes = nodes();
    if (!task_.root_moves.empty()) {
        const auto& searcher = level.nodes == 0 ? best_searcher() : *searchers_[0];
        // Only the main thread's lines have been reported so far.
        if (on_info && &searcher != searchers_[0].get()) report(searcher, on_info);
        const auto& first = searcher.root_moves().front();
        best.move = first.move;
        best.ponder = first.pv.size() > 1 ? first.pv[1] : searcher.expected_reply(first.move);
        best.score = first.last_score();
        best.depth = searcher.finished_depth();
    }
    return best;
}

template <Game G>
Best<typename G::Move> Engine<G>::choose_without_search(const Limits<Move>& limits,
                                                        const Level& level, const OnInfo& on_info) {
    if (rng_.below(100) < static_cast<std::uint32_t>(level.random_moves))
        task_.root_moves = {quiet_random_move<G>(task_.root, task_.root_moves, rng_)};
    const auto impression =
        impression_of<G>(*searchers_[0], task_, level, rng_.next(), [&] { check_limits(limits); });
    const auto& line = impression.lines[choose(impression.lines, level, rng_)];
    if (on_info) {
        Info<Move> info;
        info.line = line;
        info.nodes = impression.nodes;
        info.time = elapsed();
        on_info(info);
    }
    wait_for_stop_or_ponder_hit(limits);
    return {.move = line.moves.front(),
            .ponder = line.moves.size() > 1 ? line.moves[1] : Move::none(),
            .score = line.score,
            .depth = line.depth,
            .nodes = impression.nodes};
}

/// UCI: `go infinite` and `go ponder` may not answer before `stop` or `ponderhit`.
template <Game G>
void Engine<G>::wait_for_stop_or_ponder_hit(const Limits<Move>& limits) {
    if (!limits.infinite && !limits.ponder) return;
    std::unique_lock lock{mutex_};
    wake_.wait(lock,
               [&] { return shared_.stop.load() || (!limits.infinite && !pondering_.load()); });
}

template <Game G>
void Engine<G>::check_limits(const Limits<Move>& limits) {
    if (pondering_.load(std::memory_order_relaxed)) return;  // limits apply only after a ponder hit
    const bool is_late = budget_ && time_used() >= budget_->maximum;
    if (budget_ && time_used() >= budget_->deadline)
        shared_.is_out_of_time.store(true, std::memory_order_relaxed);
    // A single thread checks its node limit exactly; here it is the sum over all threads.
    const bool has_enough = !limits.infinite && task_.max_nodes && nodes() >= *task_.max_nodes;
    if (is_late || has_enough) shared_.stop.store(true, std::memory_order_relaxed);
}

template <Game G>
std::optional<Best<typename G::Move>> Engine<G>::find_forced_mate(const Limits<Move>& limits,
                                                                  const OnInfo& on_info) {
    if (settings_.level < kLevels || limits.infinite || limits.ponder || settings_.multi_pv > 1 ||
        limits.depth)
        return std::nullopt;
    // `go mate` gets a large budget; otherwise a fiftieth of the search's.
    constexpr std::uint64_t kNodesPerMillisecond = 1000;
    std::uint64_t budget = 20'000;
    if (limits.nodes) budget = std::min(budget, *limits.nodes / 50);
    if (budget_)
        budget = std::min(budget, static_cast<std::uint64_t>(budget_->optimum.count()) *
                                      kNodesPerMillisecond / 50);
    if (limits.mate) budget = 600'000;
    MateSolver<G> proof{
        budget, {{task_.path.history, task_.ruleset, task_.path.plies_before}}, [&] {
            check_limits(limits);
            return shared_.stop.load(std::memory_order_relaxed);
        }};
    const auto found =
        proof.shortest_mate(task_.root, limits.mate ? std::min(*limits.mate, 30) : 7);
    if (!found || std::find(task_.root_moves.begin(), task_.root_moves.end(), found->move) ==
                      task_.root_moves.end())
        return std::nullopt;
    Best<Move> best;
    best.move = found->move;
    best.score = mate_in(2 * found->moves - 1);
    best.depth = 2 * found->moves - 1;
    best.nodes = proof.nodes();
    if (on_info) {
        Info<Move> info;
        info.line.depth = info.line.selective_depth = best.depth;
        info.line.score = best.score;
        info.line.moves = {best.move};
        info.nodes = best.nodes;
        info.time = elapsed();
        on_info(info);
    }
    return best;
}

/// Best thread of a Lazy SMP search: the deepest completed iteration, then the higher score.
template <Game G>
const Searcher<G>& Engine<G>::best_searcher() const {
    const Searcher<G>* best = searchers_.front().get();
    for (const auto& searcher : searchers_) {
        if (searcher->root_moves().empty() || task_.multi_pv > 1) continue;
        const auto score = [](const Searcher<G>& s) { return s.root_moves().front().score; };
        if (searcher->finished_depth() > best->finished_depth() ||
            (searcher->finished_depth() == best->finished_depth() &&
             score(*searcher) > score(*best)))
            best = searcher.get();
    }
    return *best;
}

template <Game G>
bool Engine<G>::should_start_next_iteration(const Limits<Move>& limits) {
    const auto& first = searchers_[0]->root_moves().front();
    best_move_stability_ = first.move == last_best_ ? best_move_stability_ + 1 : 0;
    const Score score_drop = last_score_ == kNoScore ? 0 : last_score_ - first.score;
    last_best_ = first.move;
    last_score_ = first.score;
    if (limits.mate && is_mate(first.score) && first.score > 0 &&
        (plies_to_end(first.score) + 1) / 2 <= *limits.mate)
        return false;
    if (!budget_) return true;
    if (task_.root_moves.size() == 1 && limits.clock) return goes_on_pondering();
    if (searchers_[0]->finished_depth() < Searcher<G>::kFirstDepths &&
        !shared_.is_out_of_time.load(std::memory_order_relaxed))
        return true;
    if (budget_->is_lost_if_not_used)
        return pondering_.load(std::memory_order_relaxed) || time_used() < budget_->maximum;
    const double node_share =
        static_cast<double>(first.nodes) /
        static_cast<double>(std::max<std::uint64_t>(1, searchers_[0]->nodes()));
    const double factor = time_factor(
        {.stability = best_move_stability_, .node_share = node_share, .score_drop = score_drop},
        kTimeNormalisation<G>);
    const bool has_time_left = static_cast<double>(time_used().count()) <
                               std::min(factor * static_cast<double>(budget_->optimum.count()),
                                        static_cast<double>(budget_->maximum.count()));
    if (!has_time_left) return goes_on_pondering();
    stops_on_ponder_hit_.store(false);
    return true;
}

/// The time is up, but UCI forbids a best move before `ponderhit` or `stop`.
template <Game G>
bool Engine<G>::goes_on_pondering() {
    const std::lock_guard lock{mutex_};  // a hit comes before this or after it
    if (!pondering_.load()) return false;
    stops_on_ponder_hit_.store(true);
    return true;
}

template <Game G>
void Engine<G>::report(const Searcher<G>& searcher, const OnInfo& on_info) {
    const auto& moves = searcher.root_moves();
    const auto lines = std::min(static_cast<std::size_t>(settings_.multi_pv), moves.size());
    for (std::size_t i = 0; i < lines; ++i) {
        const bool is_new = moves[i].score != -kInfinite;
        if (moves[i].last_score() == -kInfinite) continue;
        Info<Move> info;
        info.line.rank = static_cast<int>(i) + 1;
        info.line.depth = searcher.finished_depth();
        info.line.selective_depth = moves[i].selective_depth;
        info.line.score = moves[i].last_score();
        info.line.bound = is_new ? moves[i].bound : Bound::Exact;
        info.line.moves = moves[i].pv;
        info.nodes = nodes();
        info.time = elapsed();
        info.hash_fullness = shared_.table.fullness();
        on_info(info);
    }
}

template <Game G>
void Engine<G>::stop() {
    {
        const std::lock_guard lock{mutex_};
        shared_.stop.store(true);
        pondering_.store(false);
    }
    wake_.notify_all();
}

template <Game G>
void Engine<G>::ponder_hit() {
    {
        const std::lock_guard lock{mutex_};
        elapsed_at_ponder_hit_.store(elapsed().count());
        pondering_.store(false);
        if (stops_on_ponder_hit_.load()) shared_.stop.store(true);
    }
    wake_.notify_all();
}

template <Game G>
void Engine<G>::wait() {
    if (thread_.joinable()) thread_.join();
}

template <Game G>
Best<typename G::Move> Engine<G>::think(const Limits<Move>& limits, const OnInfo& on_info) {
    Best<Move> best;
    start(limits, on_info, [&](const Best<Move>& found) { best = found; });
    wait();
    return best;
}

#define JANGGUN_INSTANTIATE(G) template class Engine<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::engine
