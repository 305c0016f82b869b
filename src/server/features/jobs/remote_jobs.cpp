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

}  // namespace

RemoteJobs::RemoteJobs(Context& context, JobQueue& queue)
    : context_{context}, queue_{queue}, checkers_{1, kMostChecks, context.post} {}

void RemoteJobs::register_with(Registry& registry) {
    registry.gauge("janggun_worker_jobs", "Jobs that remote workers have",
                   [this] { return static_cast<double>(lent_.size()); });
    registry.counter("janggun_worker_jobs_acquired_total", "Jobs given to remote workers",
                     acquired_);
    registry.counter("janggun_worker_jobs_overdue_total",
                     "Jobs that remote workers did not finish in time", overdue_);
    registry.counter("janggun_worker_jobs_wrong_total",
                     "Results of remote workers that were refused", wrong_);
    registry.counter("janggun_worker_jobs_aborted_total", "Jobs that remote workers gave back",
                     aborted_);
}

std::size_t RemoteJobs::jobs_of(const std::string& key) const {
    return static_cast<std::size_t>(std::count_if(
        lent_.begin(), lent_.end(), [&](const auto& entry) { return entry.second.key == key; }));
}

std::size_t RemoteJobs::reviews_given_out() const {
    return static_cast<std::size_t>(
        std::count_if(lent_.begin(), lent_.end(),
                      [](const auto& entry) { return !entry.second.job->is_move(); }));
}

std::optional<fishnet::Work> RemoteJobs::acquire(const RemoteWorker& worker) {
    const Time now = context_.now();
    last_seen_ = now;
    if (worker.is_janggun) last_seen_janggun_ = now;
    if (jobs_of(worker.key) >= kMostOfWorker) return std::nullopt;
    const JobPtr job = queue_.take([&](const Job& one) {
        return !one.search->reviewer && one.failures < kMostFailures &&
               (worker.is_janggun || is_known_to_others(one.match()));
    });
    if (!job) return std::nullopt;
    fishnet::Work work;
    work.id = random_id() + random_id();
    work.game = job->game.text;
    describe_game(work, job->match());
    Duration allowed = kReportEvery;
    if (const auto* move = std::get_if<MoveTask>(&job->task)) {
        const Duration time =
            thinking_time(*move, now - job->added, queue_.people_waiting_for_moves());
        work.task = move_work(*move, time);
        allowed = time + kMoveGrace;
    } else {
        work.task = fishnet::AnalysisWork{std::get<ReviewTask>(job->task).budget.nodes,
                                          ended_positions(job->match())};
    }
    ++acquired_;
    lent_.emplace(work.id, Lent{job, worker.key, now, now + allowed});
    return work;
}

std::optional<RemoteJobs::Entry> RemoteJobs::find(const RemoteWorker& worker,
                                                  const std::string& id) {
    last_seen_ = context_.now();
    if (worker.is_janggun) last_seen_janggun_ = last_seen_;
    const auto entry = lent_.find(id);
    if (entry == lent_.end() || entry->second.key != worker.key) return std::nullopt;
    if (!entry->second.job->is_cancelled()) return entry;
    lent_.erase(entry);
    return std::nullopt;
}

void RemoteJobs::take_back(Entry entry, std::string_view why) {
    const JobPtr job = entry->second.job;
    log::warning("a job comes back from a worker", {{"why", std::string{why}},
                                                    {"game", job->game.text},
                                                    {"kind", job->is_move() ? "move" : "review"}});
    lent_.erase(entry);
    ++job->failures;
    queue_.put_back(job);
}

RemoteJobs::Verdict RemoteJobs::submit_move(const RemoteWorker& worker, const std::string& id,
                                            std::string_view move) {
    const auto entry = find(worker, id);
    if (!entry) return Verdict::NotWanted;
    const JobPtr job = (*entry)->second.job;
    if (!job->is_move() || !is_allowed(job->match(), move)) {
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
    if (!is_added) (*finish)(abort(worker, id));
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

RemoteJobs::Verdict RemoteJobs::abort(const RemoteWorker& worker, const std::string& id) {
    const auto entry = find(worker, id);
    if (!entry) return Verdict::NotWanted;
    ++aborted_;
    // Given back in good order: not a failure.
    --(*entry)->second.job->failures;
    take_back(*entry, "aborted");
    return Verdict::Accepted;
}

bool RemoteJobs::will_do(const Job& job) const {
    // A move is searched at once where a thread is idle; a review can wait for a worker.
    if (job.is_move() || job.search->reviewer || job.failures >= kMostFailures) return false;
    const Time seen = is_known_to_others(job.match()) ? last_seen_ : last_seen_janggun_;
    return context_.now() - seen < kPresence;
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
