// Giving jobs to remote workers, and checking what comes back.
#include "server/features/jobs/remote_jobs.h"

#include <algorithm>

#include "engine/moves_to_end.h"
#include "notation/fen.h"
#include "notation/uci.h"
#include "server/app/secrets.h"
#include "server/log/log.h"

namespace janggun::server {
namespace {

namespace fishnet = protocol::fishnet;

bool is_handicap(const AnyMatch& any) {
    return std::visit(
        []<Game G>(const Match<G>& match) {
            if constexpr (WithHandicap<G>)
                return match.ruleset().is_handicap;
            else
                return false;
        },
        any);
}

AnyRuleset ruleset_of(const AnyMatch& any) {
    return std::visit([](const auto& match) -> AnyRuleset { return match.ruleset(); }, any);
}

/// The rulesets of Fairy-Stockfish, which fairyfishnet runs; ours has more.
bool is_known_to_others(const AnyMatch& match) {
    constexpr std::string_view kKnown[] = {"janggi", "janggitraditional", "janggimodern",
                                           "janggicasual", "shogun"};
    return !is_handicap(match) &&
           std::find(std::begin(kKnown), std::end(kKnown), janggun::name_of(ruleset_of(match))) !=
               std::end(kKnown);
}

/// Whether workers that are not our own program can do it.
bool is_for_others(const Job& job) {
    return job.kind() != JobKind::Mine && is_known_to_others(job.match());
}

void describe_game(fishnet::Work& work, const AnyMatch& any) {
    work.variant = janggun::name_of(ruleset_of(any));
    work.is_handicap = is_handicap(any);
    std::visit(
        [&]<Game G>(const Match<G>& match) {
            work.fen = notation::to_fen<G>(match.start());
            auto position = match.start();
            for (const auto& ply : match.history()) {
                work.moves.push_back(notation::write_uci(position, ply.move));
                position.play(ply.move);
            }
        },
        any);
}

fishnet::MoveWork move_work(const MoveTask& task, Duration time) {
    fishnet::MoveWork work{task.level, static_cast<int>(time.count()), {}};
    if (!task.clock) return work;
    const auto centiseconds = [](const ClockFace::Hand& hand) {
        return static_cast<int>(std::max<std::int64_t>(hand.main.count(), hand.period.count()) /
                                10);
    };
    work.clock = {centiseconds(task.clock->hands.first), centiseconds(task.clock->hands.second),
                  static_cast<int>(task.control.increment.count() / 1000)};
    return work;
}

engine::Score score_of(const fishnet::Score& score) {
    if (score.kind == fishnet::Score::Kind::Centipawns) return score.value;
    const engine::Score won =
        score.kind == fishnet::Score::Kind::Mate ? engine::kMate : engine::kPointsWin;
    return score.is_lost ? -(won - engine::plies_of_loss(-score.value))
                         : won - engine::plies_of_win(score.value);
}

/// A line up to its first illegal move; nothing if its first move is.
template <Game G>
std::optional<std::vector<std::string>> checked_line(const Match<G>& here,
                                                     const std::vector<std::string>& line) {
    std::vector<std::string> checked;
    auto position = here.position();
    for (const std::string& text : line) {
        const auto move = notation::read_uci(position, text);
        if (!move || checked.size() == review::kLongestLine) break;
        checked.push_back(text);
        position.play(*move);
    }
    if (checked.empty()) return std::nullopt;
    return checked;
}

/// The evaluations that a worker sends for all positions of a game. Nothing: they cannot be of this
/// game. Positions where the rules have ended it are scored by ourselves.
template <Game G>
std::optional<review::Evaluations> checked_parts(const Match<G>& game,
                                                 const RemoteJobs::Parts& parts) {
    if (parts.size() < game.plies() + 1) return std::nullopt;
    review::Evaluations evaluations;
    Match<G> here{game.ruleset(), game.start()};
    auto next = game.history().begin();
    for (std::size_t ply = 0; ply <= game.plies(); ++ply) {
        review::Evaluation evaluation;
        if (const auto score = review::final_score(here)) {
            evaluation.score = *score;
        } else {
            const auto& part = parts[ply];
            if (!part || part->is_skipped) return std::nullopt;
            auto line = checked_line(here, part->line);
            if (!line) return std::nullopt;
            evaluation.score = score_of(part->score);
            evaluation.depth = part->depth;
            evaluation.line = std::move(*line);
            evaluation.is_best = review::is_best_at(game, here, evaluation.line);
        }
        evaluations.emplace_back(std::move(evaluation));
        if (next == game.history().end()) break;
        here.go_on();
        if (!here.play((next++)->move)) return std::nullopt;
    }
    return evaluations;
}

std::optional<review::ReviewedGame> reviewed(const AnyMatch& any, std::uint64_t nodes,
                                             const RemoteJobs::Parts& parts) {
    return std::visit(
        [&]<Game G>(const Match<G>& game) -> std::optional<review::ReviewedGame> {
            auto evaluations = checked_parts(game, parts);
            if (!evaluations) return std::nullopt;
            return review::ReviewedGame{game.ruleset(), game.start().turn(), nodes,
                                        std::move(*evaluations)};
        },
        any);
}

bool is_allowed(const AnyMatch& any, std::string_view text) {
    return std::visit(
        [&](const auto& match) {
            const auto move = notation::read_uci(match.position(), text);
            return move && match.check(*move);
        },
        any);
}

/// Positions that the rules have ended need no search.
std::vector<int> ended_positions(const AnyMatch& any) {
    return std::visit(
        []<Game G>(const Match<G>& game) -> std::vector<int> {
            const auto last = review::match_at(game, game.plies());
            if (!review::final_score(last)) return {};
            return {static_cast<int>(game.plies())};
        },
        any);
}

constexpr std::size_t kMostChecks = 64;
constexpr std::size_t kNodeLength = 8;  // of Context::node

// Figures that nodes tell each other: whether a worker has asked them lately.
constexpr std::string_view kWorkers = "workers";
constexpr std::string_view kJanggunWorkers = "janggun_workers";

}  // namespace

RemoteJobs::RemoteJobs(Context& context, Peers& peers, JobQueue& queue, OwnThreads own)
    : context_{context},
      peers_{peers},
      queue_{queue},
      own_{own},
      checkers_{1, kMostChecks, context.post} {
    const auto count = [&](std::string_view name, const Time& last) {
        peers_.count(std::string{name}, [this, &last] {
            return context_.now() - last < kPresence ? std::size_t{1} : std::size_t{0};
        });
    };
    count(kWorkers, last_seen_);
    count(kJanggunWorkers, last_seen_janggun_);
}

void RemoteJobs::seen(const RemoteWorker& worker) {
    last_seen_ = context_.now();
    if (worker.is_janggun) last_seen_janggun_ = last_seen_;
}

std::string RemoteJobs::node_of(std::string_view id) {
    return std::string{id.substr(0, std::min(id.size(), kNodeLength))};
}

void RemoteJobs::register_with(Registry& registry) {
    registry.gauge("janggun_worker_jobs", "Jobs assigned to remote workers now",
                   [this] { return static_cast<double>(lent_.size()); });
    registry.counter("janggun_worker_jobs_acquired_total", "Jobs acquired by remote workers",
                     acquired_);
    registry.counter("janggun_worker_jobs_overdue_total", "Jobs that timed out at a remote worker",
                     overdue_);
    registry.counter("janggun_worker_jobs_wrong_total", "Rejected results of remote workers",
                     wrong_);
    registry.counter("janggun_worker_jobs_aborted_total", "Jobs aborted by remote workers",
                     aborted_);
}

std::size_t RemoteJobs::jobs_of(const std::string& key_hash) const {
    return static_cast<std::size_t>(
        std::count_if(lent_.begin(), lent_.end(),
                      [&](const auto& entry) { return entry.second.key_hash == key_hash; }));
}

std::size_t RemoteJobs::given_out(JobKind kind) const {
    return static_cast<std::size_t>(
        std::count_if(lent_.begin(), lent_.end(),
                      [kind](const auto& entry) { return entry.second.job->kind() == kind; }));
}

std::optional<fishnet::Work> RemoteJobs::acquire(const RemoteWorker& worker) {
    const Time now = context_.now();
    if (jobs_of(worker.key_hash) >= kMostOfWorker) return std::nullopt;
    const JobPtr job = queue_.take([&](const Job& one) {
        return !one.search->has_begun() && one.failures < kMostFailures &&
               (worker.is_janggun || is_for_others(one));
    });
    if (!job) return std::nullopt;
    fishnet::Work work;
    work.id = context_.node + random_id() + random_id();
    work.game = job->game.text;
    describe_game(work, job->match());
    Duration allowed = kReportEvery;
    if (const auto* move = std::get_if<MoveTask>(&job->task)) {
        const Duration time =
            thinking_time(*move, now - job->added, queue_.people_waiting_for_moves());
        work.task = move_work(*move, time);
        allowed = time + kMoveGrace;
    } else if (const auto* review = std::get_if<ReviewTask>(&job->task)) {
        work.task = fishnet::AnalysisWork{review->budget.nodes, ended_positions(job->match())};
    } else {
        work.task = fishnet::MineWork{};
        allowed = kLongestMining;
    }
    ++acquired_;
    lent_.emplace(work.id, Lent{job, worker.key_hash, now, now + allowed});
    return work;
}

std::optional<RemoteJobs::Entry> RemoteJobs::find(const RemoteWorker& worker,
                                                  const std::string& id) {
    const auto entry = lent_.find(id);
    if (entry == lent_.end() || entry->second.key_hash != worker.key_hash) return std::nullopt;
    if (!entry->second.job->is_cancelled()) return entry;
    lent_.erase(entry);
    return std::nullopt;
}

void RemoteJobs::take_back(Entry entry, std::string_view why) {
    const JobPtr job = entry->second.job;
    log::warning("requeueing a job that a worker did not finish",
                 {{"why", std::string{why}},
                  {"game", job->game.text},
                  {"kind", std::string{name_of(job->kind())}}});
    lent_.erase(entry);
    ++job->failures;
    // A move stays: its game goes on, and ends by its clock.
    if (own_ == OwnThreads::No && job->failures >= kMostFailures && job->kind() != JobKind::Move)
        return queue_.fail(job);
    queue_.put_back(job);
}

RemoteJobs::Verdict RemoteJobs::submit_move(const RemoteWorker& worker, const std::string& id,
                                            std::string_view move) {
    const auto entry = find(worker, id);
    if (!entry) return Verdict::NotWanted;
    const JobPtr job = (*entry)->second.job;
    if (job->kind() != JobKind::Move || !is_allowed(job->match(), move)) {
        ++wrong_;
        take_back(*entry, "the move is not legal");
        return Verdict::Wrong;
    }
    lent_.erase(*entry);
    if (queue_.finish(job)) std::get<MoveTask>(job->task).done(std::string{move});
    return Verdict::Accepted;
}

void RemoteJobs::submit_analysis(const RemoteWorker& worker, const std::string& id, Parts parts,
                                 std::function<void(Verdict)> done) {
    const auto entry = find(worker, id);
    if (!entry) return done(Verdict::NotWanted);
    const JobPtr job = (*entry)->second.job;
    const auto* task = std::get_if<ReviewTask>(&job->task);
    if (!task) return done(finish_analysis(worker, id, std::nullopt));
    const auto pending = std::count(parts.begin(), parts.end(), std::nullopt);
    if (pending > 0) {
        Lent& lent = (*entry)->second;
        lent.deadline = std::min(context_.now() + kReportEvery, lent.since + kLongestAnalysis);
        task->progressed({parts.size() - static_cast<std::size_t>(pending), parts.size()});
        return done(Verdict::Accepted);
    }
    const auto finish = std::make_shared<std::function<void(Verdict)>>(std::move(done));
    const bool is_added = checkers_.add(
        [search = job->search, nodes = task->budget.nodes, parts = std::move(parts)](std::size_t) {
            return reviewed(search->match, nodes, parts);
        },
        context_.guarded([this, worker, id, finish](std::optional<review::ReviewedGame> game) {
            (*finish)(finish_analysis(worker, id, std::move(game)));
        }));
    if (!is_added) (*finish)(abort(worker, id, GivenBack::InGoodOrder));
}

RemoteJobs::Verdict RemoteJobs::finish_analysis(const RemoteWorker& worker, const std::string& id,
                                                std::optional<review::ReviewedGame> game) {
    const auto entry = find(worker, id);
    if (!entry) return Verdict::NotWanted;
    if (!game) {
        ++wrong_;
        take_back(*entry, "the analysis does not fit the game");
        return Verdict::Wrong;
    }
    const JobPtr job = (*entry)->second.job;
    lent_.erase(*entry);
    if (queue_.finish(job)) std::get<ReviewTask>(job->task).done(std::move(*game));
    return Verdict::Accepted;
}

RemoteJobs::Verdict RemoteJobs::submit_puzzles(const RemoteWorker& worker, const std::string& id,
                                               std::vector<std::string> lines) {
    const auto entry = find(worker, id);
    if (!entry) return Verdict::NotWanted;
    const JobPtr job = (*entry)->second.job;
    const bool is_good = job->kind() == JobKind::Mine &&
                         std::all_of(lines.begin(), lines.end(), [&](const std::string& line) {
                             return puzzle::is_puzzle_of(job->match(), line);
                         });
    if (!is_good) {
        ++wrong_;
        take_back(*entry, "not puzzles of this game");
        return Verdict::Wrong;
    }
    lent_.erase(*entry);
    if (queue_.finish(job)) std::get<MineTask>(job->task).done(std::move(lines));
    return Verdict::Accepted;
}

RemoteJobs::Verdict RemoteJobs::abort(const RemoteWorker& worker, const std::string& id,
                                      GivenBack how) {
    const auto entry = find(worker, id);
    if (!entry) return Verdict::NotWanted;
    ++aborted_;
    if (how == GivenBack::InGoodOrder) --(*entry)->second.job->failures;
    take_back(*entry, how == GivenBack::InGoodOrder ? "given back" : "failed");
    return Verdict::Accepted;
}

bool RemoteJobs::will_do(const Job& job) const {
    // A move is searched at once where a thread is idle; a review can wait for a worker.
    if (job.kind() == JobKind::Move || job.search->has_begun() || job.failures >= kMostFailures)
        return false;
    return peers_.total(is_for_others(job) ? kWorkers : kJanggunWorkers) > 0;
}

void RemoteJobs::tick(Time now) {
    for (auto entry = lent_.begin(); entry != lent_.end();) {
        const auto next = std::next(entry);
        if (entry->second.job->is_cancelled()) {
            lent_.erase(entry);
        } else if (entry->second.deadline <= now) {
            ++overdue_;
            take_back(entry, "no result in time");
        }
        entry = next;
    }
}

}  // namespace janggun::server
