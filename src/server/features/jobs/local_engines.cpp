// Searching on the threads of this process.
#include "server/features/jobs/local_engines.h"

#include <algorithm>

#include "engine/engine.h"
#include "notation/uci.h"

namespace janggun::server {

LocalEngines::LocalEngines(Context& context, JobQueue& queue, Settings settings,
                           std::function<bool(const Job&)> leaves_to_others)
    : context_{context},
      queue_{queue},
      settings_{settings},
      leaves_to_others_{std::move(leaves_to_others)},
      engines_(static_cast<std::size_t>(std::max(0, settings.threads))),
      workers_{engines_.size(), engines_.size(), context.post} {
    for (auto& engines : engines_) engines = std::make_unique<engine::EngineSet>();
    queue_.on_work([this] { start_jobs(); });
}

LocalEngines::~LocalEngines() {
    for (const JobPtr& job : running_) job->search->is_cancelled = true;
}

void LocalEngines::start_jobs() {
    if (is_starting_) return;  // put_back inside the loop below
    is_starting_ = true;
    while (running_.size() < engines_.size()) {
        const JobPtr job = queue_.take([this](const Job& one) { return !leaves_to_others_(one); });
        if (!job) break;
        running_.push_back(job);
        // As many jobs as threads: the workers' own queue is never full.
        switch (job->kind()) {
            case JobKind::Move:
                search_move(job);
                break;
            case JobKind::Review:
                search_review(job);
                break;
            case JobKind::Mine:
                search_puzzles(job);
                break;
        }
    }
    is_starting_ = false;
}

void LocalEngines::stopped(const JobPtr& job) {
    running_.erase(std::find(running_.begin(), running_.end(), job));
}

void LocalEngines::search_move(const JobPtr& job) {
    const auto& task = std::get<MoveTask>(job->task);
    engine::Settings settings;
    settings.hash_megabytes = settings_.hash_megabytes;
    settings.level = task.level;
    settings.seed = context_.rng.next();
    const Duration time =
        thinking_time(task, context_.now() - job->added, queue_.people_waiting_for_moves());
    (void)workers_.add(
        [this, search = job->search, settings, time](std::size_t worker) -> std::string {
            if (search->is_cancelled) return {};
            return std::visit(
                [&]<Game G>(const Match<G>& board) -> std::string {
                    auto& engine = engines_[worker]->get<G>(settings);
                    engine.set_position(board);
                    engine::Limits<typename G::Move> limits;
                    limits.move_time = time;
                    const auto best = engine.think(limits, [&](const auto&) {
                        if (search->is_cancelled) engine.stop();
                    });
                    return notation::write_uci(board.position(), best.move);
                },
                search->match);
        },
        context_.guarded([this, job](std::string move) {
            stopped(job);
            if (queue_.finish(job)) std::get<MoveTask>(job->task).done(std::move(move));
            start_jobs();
        }));
}

void LocalEngines::search_review(const JobPtr& job) {
    auto& task = std::get<ReviewTask>(job->task);
    task.budget.hash_megabytes = settings_.hash_megabytes;
    if (!job->search->reviewer)
        job->search->reviewer = std::make_unique<review::Reviewer>(job->match(), task.budget);
    (void)workers_.add(
        [this, search = job->search](std::size_t worker) {
            if (!search->is_cancelled)
                search->reviewer->step(*engines_[worker], search->is_cancelled);
            return true;
        },
        context_.guarded([this, job](bool) {
            stopped(job);
            const auto& review = std::get<ReviewTask>(job->task);
            const auto& reviewer = *job->search->reviewer;
            if (reviewer.is_done()) {
                if (queue_.finish(job)) review.done(reviewer.reviewed());
            } else if (!job->is_cancelled()) {
                review.progressed({reviewer.searches_done(), reviewer.searches_planned()});
                queue_.put_back(job);
            }
            start_jobs();
        }));
}

void LocalEngines::search_puzzles(const JobPtr& job) {
    (void)workers_.add(
        [search = job->search](std::size_t) {
            if (search->is_cancelled) return true;
            if (!search->miner) search->miner = std::make_unique<puzzle::GameMiner>(search->match);
            search->miner->step();
            return true;
        },
        context_.guarded([this, job](bool) {
            stopped(job);
            const auto* miner = job->search->miner.get();
            if (!miner || !miner->is_done())
                queue_.put_back(job);  // unless it was cancelled
            else if (queue_.finish(job))
                std::get<MineTask>(job->task).done(miner->lines());
            start_jobs();
        }));
}

}  // namespace janggun::server
