// Requesting and showing reviews.
#include "server/features/analysis/review_routes.h"

#include "server/app/answers.h"
#include "server/log/log.h"

namespace janggun::server {
namespace {

/// Opens the object.
JsonText review_head(const GameId& game, std::string_view state, Time requested) {
    JsonText json;
    json.open('{');
    json.field("game", game.text);
    json.field("state", state);
    json.number_field("requested", requested.count());
    return json;
}

Answer pending_answer(const GameId& game, Time requested, const ReviewTask::Progress& progress) {
    JsonText json = review_head(game, progress.done > 0 ? "running" : "queued", requested);
    json.number_field("done", static_cast<std::int64_t>(progress.done));
    json.number_field("total", static_cast<std::int64_t>(progress.planned));
    json.close('}');
    Answer answer = answer_of(json.take());
    answer.status = 202;
    return answer;
}

Answer finished_answer(const GameId& game, const StoredReview& stored) {
    const auto reviewed = review::parse_review(stored.text);
    if (!reviewed)
        return answer_of(Fault{Code::Storage, "this review is damaged and cannot be shown"});
    JsonText json = review_head(game, "done", stored.requested);
    json.number_field("finished", stored.finished->count());
    review::write_review_fields(json, *reviewed);
    json.close('}');
    return answer_of(json.take());
}

/// Why a game cannot be reviewed.
std::optional<Fault> objection(const LiveGame& game) {
    if (!game.is_over()) return Fault{Code::WrongPhase, "a game is reviewed when it is over"};
    if (game.plies().empty()) return bad_field("there is no move to review in this game");
    if (game.plies().size() > ReviewRoutes::kMostPlies)
        return bad_field("expected a game of at most 500 moves of both sides");
    return std::nullopt;
}

}  // namespace

void ReviewRoutes::register_with(Registry& registry) {
    registry.route(Method::Post, "/api/game/{id}/review", Access::Account, Scope::None, this,
                   &ReviewRoutes::request);
    registry.route(Method::Get, "/api/game/{id}/review", Access::Anybody, Scope::None, this,
                   &ReviewRoutes::get);
}

bool ReviewRoutes::is_abandoned(const StoredReview& review) const {
    // Of a process that is the whole site, every review under way is in running_.
    return !settings_.is_clustered || parts_.context.now() - review.requested >= kAbandoned;
}

const ReviewRoutes::Running* ReviewRoutes::running(const GameId& game) {
    const auto found = running_.find(game);
    if (found == running_.end()) return nullptr;
    if (parts_.context.now() - found->second.changed < kStalled) return &found->second;
    log::warning("review timed out without progress", {{"game", game.text}});
    if (found->second.job) parts_.jobs.cancel(*found->second.job);
    running_.erase(found);
    return nullptr;
}

void ReviewRoutes::get(const Call& call, Respond respond) {
    if (!is_id(call.path.at(0))) return respond(answer_of(no_game()));
    const GameId game{call.path.at(0)};
    if (const Running* found = running(game))
        return respond(pending_answer(game, found->requested, found->progress));
    parts_.reviews.review(
        game, call.asker(),
        parts_.context.guarded(
            [this, game, respond](const Result<std::optional<StoredReview>, StoreError>& read) {
                if (!read) return respond(storage_answer(read.error()));
                const auto& stored = *read;
                if (stored && stored->finished) return respond(finished_answer(game, *stored));
                if (stored && !is_abandoned(*stored))
                    return respond(pending_answer(game, stored->requested, {}));
                respond(answer_of(Fault{Code::NotFound, "this game has no review"}));
            }));
}

void ReviewRoutes::request(const Call& call, Respond respond) {
    if (!is_id(call.path.at(0))) return respond(answer_of(no_game()));
    const GameId game{call.path.at(0)};
    if (const Running* found = running(game))
        return respond(pending_answer(game, found->requested, found->progress));
    if (parts_.context.is_draining) return respond(answer_of(draining()));
    parts_.reviews.review(
        game, call.asker(),
        parts_.context.guarded([this, game, call, respond](
                                   const Result<std::optional<StoredReview>, StoreError>& read) {
            if (!read) return respond(storage_answer(read.error()));
            const auto& stored = *read;
            if (stored && stored->finished) return respond(finished_answer(game, *stored));
            if (stored && !is_abandoned(*stored))
                return respond(pending_answer(game, stored->requested, {}));
            load(game, call, respond);
        }));
}

void ReviewRoutes::load(const GameId& game, const Call& call, Respond respond) {
    struct Loaded {
        std::optional<AnyMatch> match;
        std::optional<Fault> fault;
    };
    const auto loaded =
        std::make_shared<Loaded>();  // written on the worker's thread, then read here
    parts_.replays.text_of(
        game, call.asker(),
        [loaded](const LiveGame& live, const auto&) {
            loaded->fault = objection(live);
            if (!loaded->fault) loaded->match = live.match();
            return std::string{};
        },
        [this, game, loaded, owner = QueueOwner{call.caller.user, call.address},
         respond = std::move(respond)](const Result<std::string, Fault>& read) {
            if (!read) return respond(answer_of(read.error()));
            if (loaded->fault) return respond(answer_of(*loaded->fault));
            start(game, owner, std::move(*loaded->match), respond);
        });
}

void ReviewRoutes::start(const GameId& game, const QueueOwner& owner, AnyMatch match,
                         Respond respond) {
    if (const Running* found = running(game))  // a repeated request
        return respond(pending_answer(game, found->requested, found->progress));
    const std::size_t plies = std::visit([](const auto& one) { return one.plies(); }, match);
    const Time now = parts_.context.now();
    running_[game] = {.requested = now, .progress = {0, plies + 1}, .changed = now};
    review::Budget budget;
    budget.nodes = settings_.nodes;
    const auto job = parts_.jobs.add(
        owner, game, std::move(match),
        ReviewTask{.budget = budget,
                   .done = [this, game](const review::ReviewedGame& done) { finish(game, done); },
                   .progressed =
                       [this, game](ReviewTask::Progress progress) {
                           const auto found = running_.find(game);
                           if (found == running_.end()) return;
                           found->second.progress = progress;
                           found->second.changed = parts_.context.now();
                       },
                   .failed =
                       [this, game] {
                           log::warning("a review was given up", {{"game", game.text}});
                           running_.erase(game);
                       }});
    if (!job) {
        running_.erase(game);
        return respond(answer_of(
            Fault{Code::TooMany, "too many reviews are waiting; try again in a few minutes"}));
    }
    running_[game].job = *job;
    parts_.committer.write(
        {write::RequestReview{game, now}},
        parts_.context.guarded([this, game, now, job = *job,
                                respond](const Result<Committer::Written, StoreError>& written) {
            if (!written) {
                parts_.jobs.cancel(job);
                running_.erase(game);
                return respond(answer_of(not_stored()));
            }
            const auto found = running_.find(game);
            respond(pending_answer(
                game, now,
                found == running_.end() ? ReviewTask::Progress{} : found->second.progress));
        }));
}

void ReviewRoutes::finish(const GameId& game, const review::ReviewedGame& reviewed) {
    parts_.committer.write(
        {write::FinishReview{game, parts_.context.now(), review::write_review(reviewed)}},
        parts_.context.guarded([this, game](const Result<Committer::Written, StoreError>& written) {
            running_.erase(game);
            // Conflict: another node was faster.
            if (!written && written.error() != StoreError::Conflict)
                log::error("a review could not be stored", {{"game", game.text}});
        }));
}

}  // namespace janggun::server
