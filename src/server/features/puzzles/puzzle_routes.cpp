// Choosing puzzles, and rating attempts.
#include "server/features/puzzles/puzzle_routes.h"

#include "base/text.h"
#include "server/app/answers.h"
#include "server/features/puzzles/puzzle_json.h"

namespace janggun::server {
namespace {

constexpr Duration kReloadInterval = std::chrono::minutes{10};
constexpr int kMostConflicts = 5;

Fault no_puzzle() {
    return {Code::NotFound, "no such puzzle"};
}

Answer puzzle_answer(const CataloguedPuzzle* puzzle) {
    if (!puzzle) return answer_of(no_puzzle());
    JsonText json;
    write_puzzle(json, *puzzle);
    return answer_of(json.take());
}

/// `game`, or the default one.
Result<GameKind, Fault> game_of(const Fields& fields) {
    const std::string_view name = fields.get("game");
    if (name.empty()) return kDefaultGameKind;
    const auto game = game_kind_named(name);
    if (!game) return Failure{bad_field("game: expected one of " + game_kind_names())};
    return *game;
}

Answer attempt_answer(const CataloguedPuzzle& puzzle, bool is_solved, bool is_rated, int before,
                      int after, const Rating& player) {
    JsonText json;
    json.open('{');
    json.field("puzzle", puzzle.id);
    json.truth_field("solved", is_solved);
    json.truth_field("rated", is_rated);
    json.number_field("before", before);
    json.number_field("after", after);
    json.truth_field("provisional", player.is_provisional());
    json.number_field("puzzleRating", puzzle.rating.rounded());
    json.close('}');
    return answer_of(json.take());
}

}  // namespace

void PuzzleRoutes::register_with(Registry& registry) {
    const auto get = [&](std::string_view pattern, Access access,
                         void (PuzzleRoutes::*answer)(const Call&, Respond)) {
        registry.route(Method::Get, pattern, access, Scope::None, this, answer);
    };
    get("/api/puzzle/daily", Access::Anybody, &PuzzleRoutes::daily);
    get("/api/puzzle/next", Access::Anybody, &PuzzleRoutes::next);
    get("/api/puzzle/me", Access::Account, &PuzzleRoutes::me);
    get("/api/puzzle/{id}", Access::Anybody, &PuzzleRoutes::one);
    registry.route(Method::Post, "/api/puzzle/{id}", Access::Account, Scope::None, this,
                   &PuzzleRoutes::attempt);
    registry.counter("janggun_puzzle_attempts_total", "Puzzle attempts by accounts", attempts_);
    reload_ = registry.timer([this](Time) { load_ratings([](auto) {}); });
    registry.on_start([this](const Started& started) {
        load_ratings([started](std::optional<StoreError> error) {
            if (error) return started(storage_fault(*error));
            started(std::nullopt);
        });
    });
}

void PuzzleRoutes::load_ratings(const std::function<void(std::optional<StoreError>)>& done) {
    reload_.arm(context_.now() + kReloadInterval);
    store_.puzzle_ratings(
        context_.guarded([this, done](const Result<std::vector<RatedPuzzle>, StoreError>& read) {
            if (!read) return done(read.error());
            for (const RatedPuzzle& rated : *read)
                catalogue_.set_rating(rated.puzzle, rated.rating);
            done(std::nullopt);
        }));
}

void PuzzleRoutes::daily(const Call& call, Respond respond) {
    const auto game = game_of(call.fields);
    if (!game) return respond(answer_of(game.error()));
    respond(puzzle_answer(catalogue_.daily(*game, context_.now())));
}

void PuzzleRoutes::one(const Call& call, Respond respond) {
    respond(puzzle_answer(catalogue_.find(call.path.at(0))));
}

void PuzzleRoutes::next(const Call& call, Respond respond) {
    const auto game = game_of(call.fields);
    if (!game) return respond(answer_of(game.error()));
    Catalogue::Wish wish{*game, std::nullopt, new_solver().rating};
    if (const std::string_view name = call.fields.get("theme"); !name.empty()) {
        wish.theme = puzzle::theme_named(name);
        if (!wish.theme)
            return respond(answer_of(bad_field("theme: expected a theme of docs/puzzles.md")));
    }
    const std::string_view rating = call.fields.get("rating");
    if (!rating.empty()) {
        const auto number = parse_number(rating);
        if (!number || *number < 100 || *number > 4000)
            return respond(answer_of(bad_field("rating: expected a number from 100 to 4000")));
        wish.rating = *number;
    }
    if (call.caller.is_anybody() && !call.caller.is_guest)
        return next_for(call.caller.user, wish, !rating.empty(), call.asker(), respond);
    respond(puzzle_answer(catalogue_.near(wish, {}, context_.rng)));
}

void PuzzleRoutes::next_for(UserId user, Catalogue::Wish wish, bool has_rating, const Asker& asker,
                            const Respond& respond) {
    const auto choose = [this, wish,
                         respond](const Result<std::vector<std::string>, StoreError>& tried) {
        if (!tried) return respond(storage_answer(tried.error()));
        const Catalogue::Ids avoided{tried->begin(), tried->end()};
        respond(puzzle_answer(catalogue_.near(wish, avoided, context_.rng)));
    };
    if (has_rating) return store_.puzzles_tried(user, wish.game, asker, context_.guarded(choose));
    store_.puzzle_player(
        user, context_.guarded([this, user, wish, asker, respond](
                                   const Result<std::vector<PuzzlePlayer>, StoreError>& players) {
            if (!players) return respond(storage_answer(players.error()));
            Catalogue::Wish own = wish;
            for (const PuzzlePlayer& player : *players)
                if (player.game == wish.game) own.rating = player.rating.rating;
            next_for(user, own, true, asker, respond);
        }));
}

void PuzzleRoutes::me(const Call& call, Respond respond) {
    store_.puzzle_player(
        call.caller.user,
        context_.guarded([respond](const Result<std::vector<PuzzlePlayer>, StoreError>& players) {
            if (!players) return respond(storage_answer(players.error()));
            JsonText json;
            json.open('{');
            json.key("ratings");
            json.open('[');
            for (const GameKind game : kGameKinds) {
                PuzzlePlayer player{game, new_solver()};
                for (const PuzzlePlayer& one : *players)
                    if (one.game == game) player = one;
                write_puzzle_player(json, player);
            }
            json.close(']');
            json.close('}');
            respond(answer_of(json.take()));
        }));
}

void PuzzleRoutes::attempt(const Call& call, Respond respond) {
    const CataloguedPuzzle* const puzzle = catalogue_.find(call.path.at(0));
    if (!puzzle) return respond(answer_of(no_puzzle()));
    const auto verdict = judge(*puzzle, call.fields.get("moves"));
    if (!verdict) return respond(answer_of(verdict.error()));
    ++attempts_;
    rate({call.caller.user, puzzle, *verdict == Verdict::Solved, std::move(respond)},
         kMostConflicts);
}

void PuzzleRoutes::rate(const Attempt& attempt, int tries_left) {
    store_.puzzle_standing(
        attempt.user, attempt.puzzle->game, std::string{attempt.puzzle->id},
        context_.guarded(
            [this, attempt, tries_left](const Result<PuzzleStanding, StoreError>& standing) {
                if (!standing) return attempt.respond(storage_answer(standing.error()));
                if (standing->result) return note_retry(attempt, *standing);
                rate_first(attempt, *standing, tries_left);
            }));
}

void PuzzleRoutes::rate_first(const Attempt& attempt, const PuzzleStanding& standing,
                              int tries_left) {
    const Time now = context_.now();
    const CataloguedPuzzle& puzzle = *attempt.puzzle;
    const Rating player = standing.player.value_or(new_solver());
    const Rating rival = standing.puzzle.value_or(unplayed_rating(puzzle.first_rating));
    const double score = attempt.is_solved ? 1 : 0;
    const Rating after = after_game(player, rival, score, now);
    const Rating puzzle_after = after_game(rival, player, 1 - score, now);
    const PuzzleResult result{.game = puzzle.game,
                              .puzzle = std::string{puzzle.id},
                              .first = now,
                              .last = now,
                              .is_first_solved = attempt.is_solved,
                              .is_solved = attempt.is_solved,
                              .attempts = 1,
                              .before = player.rounded(),
                              .after = after.rounded()};
    committer_.write({write::RatePuzzle{attempt.user, result, after, puzzle_after}},
                     context_.guarded([this, attempt, result, after, puzzle_after, tries_left](
                                          const Result<Committer::Written, StoreError>& written) {
                         if (!written && written.error() == StoreError::Conflict && tries_left > 0)
                             return rate(attempt, tries_left - 1);
                         if (!written) return attempt.respond(answer_of(not_stored()));
                         catalogue_.set_rating(attempt.puzzle->id, puzzle_after);
                         attempt.respond(attempt_answer(*attempt.puzzle, attempt.is_solved, true,
                                                        result.before, result.after, after));
                     }));
}

void PuzzleRoutes::note_retry(const Attempt& attempt, const PuzzleStanding& standing) {
    const Rating player = standing.player.value_or(new_solver());
    committer_.write(
        {write::RetryPuzzle{attempt.user, attempt.puzzle->game, std::string{attempt.puzzle->id},
                            context_.now(), attempt.is_solved}},
        context_.guarded([attempt, player](const Result<Committer::Written, StoreError>& written) {
            if (!written) return attempt.respond(answer_of(not_stored()));
            attempt.respond(attempt_answer(*attempt.puzzle, attempt.is_solved, false,
                                           player.rounded(), player.rounded(), player));
        }));
}

}  // namespace janggun::server
