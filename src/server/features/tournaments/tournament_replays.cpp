// Replaying tournaments on worker threads.
#include "server/features/tournaments/tournament_replays.h"

#include <utility>

namespace janggun::server {

TournamentReplays::TournamentReplays(Context& context, TournamentStore& store, Limits limits)
    : context_{context},
      store_{store},
      limits_{limits},
      readers_{1, limits.reads, context.post},
      takeovers_{1, limits.takeovers, context.post} {}

void TournamentReplays::read(const TournamentId& id, const Asker& asker, Done done) {
    LoopThread::assert_here();
    if (waiting_ >= limits_.requests) return done(Failure{StoreError::Busy});
    auto& requests = requests_[id];
    requests.push_back({asker, std::move(done)});
    ++waiting_;
    if (requests.size() == 1) read_for_first(id);
}

void TournamentReplays::read_for_first(const TournamentId& id) {
    const auto finish = [this, id](const Result<std::optional<Replayed>, StoreError>& result) {
        const auto requests = requests_.extract(id);
        waiting_ -= requests.mapped().size();
        for (const Request& request : requests.mapped()) request.done(result);
    };
    store_.tournament(
        id, requests_.at(id).front().asker,
        context_.guarded([this, id,
                          finish](Result<std::optional<StoredTournament>, StoreError> stored) {
            // Limits of one client say nothing about the others.
            if (!stored &&
                (stored.error() == StoreError::TooMany || stored.error() == StoreError::Cancelled))
                return refuse_first(id, stored.error());
            replay(readers_, std::move(stored), finish);
        }));
}

void TournamentReplays::refuse_first(const TournamentId& id, StoreError error) {
    auto& requests = requests_.at(id);
    const Request refused = std::move(requests.front());
    requests.erase(requests.begin());
    --waiting_;
    if (requests.empty())
        requests_.erase(id);
    else
        read_for_first(id);
    refused.done(Failure{error});
}

void TournamentReplays::take_over(const TournamentId& id, Done done) {
    store_.tournament(
        id, {},
        context_.guarded([this, done = std::move(done)](
                             Result<std::optional<StoredTournament>, StoreError> stored) {
            replay(takeovers_, std::move(stored), done);
        }));
}

void TournamentReplays::replay(Workers& workers,
                               Result<std::optional<StoredTournament>, StoreError> stored,
                               const Done& done) {
    if (!stored) return done(Failure{stored.error()});
    if (!*stored) return done(std::optional<Replayed>{});
    const bool is_added = workers.add(
        [stored = std::move(**stored)](std::size_t) mutable {
            TournamentRow row = stored.row;
            return Replayed{std::move(row), TournamentRoom::replayed(std::move(stored))};
        },
        context_.guarded([done](Replayed replayed) { done(std::optional{std::move(replayed)}); }));
    if (!is_added) done(Failure{StoreError::Busy});
}

}  // namespace janggun::server
