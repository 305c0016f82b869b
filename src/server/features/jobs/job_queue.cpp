// The queue of engine work.
#include "server/features/jobs/job_queue.h"

#include <algorithm>
#include <array>

namespace janggun::server {
namespace {

constexpr int kMovesBeforeReview = 8;

QueueBounds bounds_of(int in_all) {
    return {.in_all = static_cast<std::size_t>(std::max(1, in_all))};
}

}  // namespace

JobQueue::JobQueue(Context& context, Settings settings)
    : context_{context}, moves_{bounds_of(settings.moves)}, reviews_{bounds_of(settings.reviews)} {}

void JobQueue::register_with(Registry& registry) {
    registry.gauge("janggun_engine_waiting", "Games that wait for the engine",
                   [this] { return static_cast<double>(moves_.size()); });
    registry.gauge("janggun_reviews_waiting", "Reviews that wait for an engine",
                   [this] { return static_cast<double>(reviews_.size()); });
    registry.counter("janggun_engine_jobs_cancelled_total",
                     "Searches of the engine that were not wanted any more", cancelled_);
    registry.counter("janggun_jobs_moves_total", "Engine moves that were searched", done_moves_);
    registry.counter("janggun_jobs_reviews_total", "Games that were reviewed", done_reviews_);
}

std::optional<JobId> JobQueue::add(const QueueOwner& owner, GameId game, AnyMatch match,
                                   Task task) {
    auto job = std::make_shared<Job>();
    job->id = static_cast<JobId>(++last_);
    job->owner = owner;
    job->game = std::move(game);
    job->added = context_.now();
    job->task = std::move(task);
    job->search = std::make_shared<Search>(std::move(match));
    const auto ticket = queue_of(*job).add(owner, job);
    if (!ticket) return std::nullopt;
    const JobId id = job->id;
    jobs_.emplace(id, Entry{std::move(job), ticket});
    tell();
    return id;
}

void JobQueue::cancel(JobId id) {
    const auto found = jobs_.find(id);
    if (found == jobs_.end()) return;
    const Entry entry = std::move(found->second);
    jobs_.erase(found);
    entry.job->search->is_cancelled = true;
    if (entry.ticket) queue_of(*entry.job).cancel(*entry.ticket);
    ++cancelled_;
}

std::optional<Time> JobQueue::oldest() const {
    std::optional<Time> oldest;
    for (const auto& [id, entry] : jobs_)
        if (entry.ticket && (!oldest || entry.job->added < *oldest)) oldest = entry.job->added;
    return oldest;
}

JobPtr JobQueue::take(const Accepts& accepts) {
    const auto accepted = [&](const JobPtr& job) { return accepts(*job); };
    const bool is_reviews_turn = moves_in_a_row_ >= kMovesBeforeReview;
    for (Queue* queue :
         is_reviews_turn ? std::array{&reviews_, &moves_} : std::array{&moves_, &reviews_}) {
        auto job = queue->take_if(accepted);
        if (!job) continue;
        moves_in_a_row_ = (*job)->is_move() ? moves_in_a_row_ + 1 : 0;
        jobs_.at((*job)->id).ticket.reset();
        return std::move(*job);
    }
    return nullptr;
}

void JobQueue::put_back(const JobPtr& job) {
    const auto found = jobs_.find(job->id);
    if (found == jobs_.end()) return;
    found->second.ticket = queue_of(*job).put_back(job->owner, job);
    tell();
}

bool JobQueue::finish(const JobPtr& job) {
    if (jobs_.erase(job->id) == 0) return false;
    ++(job->is_move() ? done_moves_ : done_reviews_);
    return true;
}

void JobQueue::tell() const {
    for (const auto& told : told_) told();
}

}  // namespace janggun::server
