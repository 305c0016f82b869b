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

/// Of jobs that the site asks for, and no person.
QueueBounds shared_bounds_of(int in_all) {
    const auto most = static_cast<std::size_t>(std::max(1, in_all));
    return {.in_all = most, .of_address = most, .of_person = most};
}

}  // namespace

JobQueue::JobQueue(Context& context, Settings settings)
    : context_{context},
      moves_{bounds_of(settings.moves)},
      reviews_{bounds_of(settings.reviews)},
      mines_{shared_bounds_of(settings.mines)} {}

const JobQueue::Queue& JobQueue::queue_of(JobKind kind) const {
    switch (kind) {
        case JobKind::Move:
            return moves_;
        case JobKind::Review:
            return reviews_;
        case JobKind::Mine:
            break;
    }
    return mines_;
}

void JobQueue::register_with(Registry& registry) {
    registry.gauge("janggun_engine_waiting", "Engine moves waiting in the queue",
                   [this] { return static_cast<double>(moves_.size()); });
    registry.gauge("janggun_reviews_waiting", "Reviews waiting in the queue",
                   [this] { return static_cast<double>(reviews_.size()); });
    registry.counter("janggun_engine_jobs_cancelled_total", "Engine searches cancelled",
                     cancelled_);
    registry.gauge("janggun_mines_waiting", "Games waiting to be mined for puzzles",
                   [this] { return static_cast<double>(mines_.size()); });
    registry.counter("janggun_jobs_moves_total", "Engine moves searched", done_[0]);
    registry.counter("janggun_jobs_reviews_total", "Games reviewed", done_[1]);
    registry.counter("janggun_jobs_mines_total", "Games mined for puzzles", done_[2]);
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
    notify_work_listeners();
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
    for (Queue* queue : is_reviews_turn ? std::array{&reviews_, &moves_, &mines_}
                                        : std::array{&moves_, &reviews_, &mines_}) {
        auto job = queue->take_if(accepted);
        if (!job) continue;
        moves_in_a_row_ = (*job)->kind() == JobKind::Move ? moves_in_a_row_ + 1 : 0;
        jobs_.at((*job)->id).ticket.reset();
        return std::move(*job);
    }
    return nullptr;
}

void JobQueue::put_back(const JobPtr& job) {
    const auto found = jobs_.find(job->id);
    if (found == jobs_.end()) return;
    found->second.ticket = queue_of(*job).put_back(job->owner, job);
    notify_work_listeners();
}

bool JobQueue::finish(const JobPtr& job) {
    if (jobs_.erase(job->id) == 0) return false;
    ++done_[static_cast<std::size_t>(job->kind())];
    return true;
}

void JobQueue::fail(const JobPtr& job) {
    if (jobs_.erase(job->id) == 0) return;
    const auto* review = std::get_if<ReviewTask>(&job->task);
    if (review && review->failed) review->failed();
}

void JobQueue::notify_work_listeners() const {
    for (const auto& listener : work_listeners_) listener();
}

}  // namespace janggun::server
