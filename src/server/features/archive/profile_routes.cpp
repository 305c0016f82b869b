// Profiles over HTTP.
#include "server/features/archive/profile_routes.h"

#include <fmt/format.h>

#include "server/app/answers.h"
#include "server/domain/names.h"
#include "server/features/archive/game_query.h"
#include "server/features/people/lichess_user.h"
#include "server/features/people/user_json.h"
#include "server/features/play/game_row_json.h"

namespace janggun::server {
namespace {

void write_tally(JsonText& json, const Tally& tally) {
    json.number_field("games", tally.games);
    json.number_field("wins", tally.wins);
    json.number_field("draws", tally.draws);
    json.number_field("losses", tally.losses);
}

}  // namespace

void ProfileRoutes::register_with(Registry& registry) {
    const auto get = [&](std::string_view pattern,
                         void (ProfileRoutes::*answer)(const Call&, Respond)) {
        registry.route(Method::Get, pattern, Access::Anybody, Scope::None, this, answer);
    };
    get("/api/me", &ProfileRoutes::me);
    get("/api/user/{name}", &ProfileRoutes::user);
    get("/api/user/{name}/ratings", &ProfileRoutes::ratings);
    get("/api/user/{name}/record", &ProfileRoutes::record);
    get("/api/crosstable/{a}/{b}", &ProfileRoutes::crosstable);
    get("/api/leaderboard/{game}/{speed}", &ProfileRoutes::leaderboard);
}

void ProfileRoutes::me(const Call& call, Respond respond) {
    const PersonPtr person = people_.find(call.caller.user);
    if (!person) return respond(answer_of(std::string{R"({"user":null})"}));
    owner_.ask_all(query::GamesOf{{person->user.id}},
                   [person, respond](const Result<reply::PlayerGames, Refusal>& found) {
                       if (!found) return respond(answer_of(found.error().fault));
                       JsonText json;
                       json.open('{');
                       json.key("user");
                       open_user(json, person->user);
                       json.close('}');
                       json.key("ratings");
                       write_ratings_of(json, *person);
                       json.key("games");
                       json.open('[');
                       for (const reply::PlayerGame& game : found->games) {
                           json.open('{');
                           json.field("game", game.game.text);
                           json.field("side", wire_name(game.side));
                           json.close('}');
                       }
                       json.close(']');
                       json.close('}');
                       respond(answer_of(json.take()));
                   });
}

std::string ProfileRoutes::profile_text(const Call& call, const Person& person, const Tally& counts,
                                        const std::vector<GameRow>& rows,
                                        const reply::PlayerGames& live) {
    JsonText json;
    json.open('{');
    write_lichess_user(json, person, call.base);
    write_lichess_count(json, person, counts, live.games.size());
    json.key("user");
    open_user(json, person.user);
    json.truth_field("online", live.is_online(person.user.id));
    json.close('}');
    json.key("ratings");
    write_ratings_of(json, person);
    json.key("counts");
    json.open('{');
    write_tally(json, counts);
    json.close('}');
    write_rows(json, "games", rows);
    json.close('}');
    return json.take();
}

void ProfileRoutes::user(const Call& call, Respond respond) {
    people_.get_named(call.path.at(0), [this, call, respond](const PersonPtr& person) {
        if (!person) return respond(answer_of(no_user()));
        const auto with_tally = [this, call, person, respond](Result<Tally, StoreError> tally) {
            if (!tally) return respond(storage_answer(tally.error()));
            GameFilter filter;
            filter.player = person->user.id;
            archive_.games(
                filter, call.asker(),
                context_.guarded([this, call, person, respond,
                                  counts = *tally](Result<GamePage, StoreError> page) {
                    if (!page) return respond(storage_answer(page.error()));
                    owner_.ask_all(
                        query::GamesOf{{person->user.id}},
                        [call, person, counts, rows = std::move(page->rows),
                         respond](const Result<reply::PlayerGames, Refusal>& live) {
                            respond(answer_of(profile_text(call, *person, counts, rows,
                                                           live ? *live : reply::PlayerGames{})));
                        });
                }));
        };
        archive_.tally(person->user.id, UserId::None, call.asker(), context_.guarded(with_tally));
    });
}

void ProfileRoutes::ratings(const Call& call, Respond respond) {
    const Asker asker = call.asker();
    people_.get_named(call.path.at(0), [this, asker, respond](const PersonPtr& person) {
        if (!person) return respond(answer_of(no_user()));
        ratings_.rating_history(
            person->user.id, asker,
            context_.guarded(
                [person, respond](Result<std::vector<RatingPoint>, StoreError> points) {
                    if (!points) return respond(storage_answer(points.error()));
                    JsonText json;
                    json.open('{');
                    json.key("ratings");
                    json.open('[');
                    for (const auto& [category, rating] : person->ratings) {
                        json.open('{');
                        json.field("game", name_of(category.game));
                        json.field("speed", name_of(category.speed));
                        json.number_field("rating", rating.rounded());
                        json.number_field("deviation", static_cast<std::int64_t>(rating.deviation));
                        json.number_field("games", rating.games);
                        json.truth_field("provisional", rating.is_provisional());
                        json.key("history");
                        json.open('[');
                        for (const RatingPoint& point : *points)
                            if (point.category == category) {
                                json.open('[');
                                json.number(point.at.count());
                                json.number(point.rating);
                                json.close(']');
                            }
                        json.close(']');
                        json.close('}');
                    }
                    json.close(']');
                    json.close('}');
                    respond(answer_of(json.take()));
                }));
    });
}

void ProfileRoutes::record(const Call& call, Respond respond) {
    const Asker asker = call.asker();
    people_.get_named(call.path.at(0), [this, asker, respond](const PersonPtr& person) {
        if (!person) return respond(answer_of(no_user()));
        archive_.record_of(
            person->user.id, asker,
            context_.guarded([respond](const Result<PlayerRecord, StoreError>& found) {
                if (!found) return respond(storage_answer(found.error()));
                JsonText json;
                json.open('{');
                json.key("setups");
                json.open('[');
                for (const PlayerRecord::WithSetup& with : found->setups) {
                    json.open('{');
                    json.field("variant", with.variant);
                    json.field("side", wire_name(with.side));
                    json.field("setup", with.setup);
                    write_tally(json, with.tally);
                    json.close('}');
                }
                json.close(']');
                json.key("opponents");
                json.open('[');
                for (const PlayerRecord::Against& against : found->opponents) {
                    json.open('{');
                    json.field("name", against.name);
                    write_tally(json, against.tally);
                    json.close('}');
                }
                json.close(']');
                json.close('}');
                respond(answer_of(json.take()));
            }));
    });
}

void ProfileRoutes::crosstable(const Call& call, Respond respond) {
    with_players(
        people_, call.path.at(0), call.path.at(1), {},
        [this, call, respond](const Result<GameFilter, Fault>& found) {
            if (!found) return respond(answer_of(found.error()));
            const GameFilter& filter = *found;
            archive_.tally(
                filter.player, filter.opponent, call.asker(),
                context_.guarded([this, call, filter, respond](Result<Tally, StoreError> tally) {
                    if (!tally) return respond(storage_answer(tally.error()));
                    archive_.games(
                        filter, call.asker(),
                        context_.guarded(
                            [call, respond, t = *tally](Result<GamePage, StoreError> page) {
                                if (!page) return respond(storage_answer(page.error()));
                                JsonText json;
                                json.open('{');
                                json.field("a", call.path.at(0));
                                json.field("b", call.path.at(1));
                                json.number_field("games", t.games);
                                json.key("score");
                                json.plain(fmt::format(R"({{"a":{},"b":{}}})",
                                                       points_text(2 * t.wins + t.draws),
                                                       points_text(2 * t.losses + t.draws)));
                                json.key("wins");
                                json.plain(fmt::format(R"({{"a":{},"b":{}}})", t.wins, t.losses));
                                json.number_field("draws", t.draws);
                                // The same counts in the shape of Lichess's API.
                                json.key("users");
                                json.open('{');
                                json.key(key_of_name(call.path.at(0)));
                                json.plain(points_text(2 * t.wins + t.draws));
                                json.key(key_of_name(call.path.at(1)));
                                json.plain(points_text(2 * t.losses + t.draws));
                                json.close('}');
                                json.number_field("nbGames", t.games);
                                write_rows(json, "last", page->rows);
                                json.close('}');
                                respond(answer_of(json.take()));
                            }));
                }));
        });
}

void ProfileRoutes::leaderboard(const Call& call, Respond respond) {
    const auto kind = game_kind_named(call.path.at(0));
    const auto speed = speed_named(call.path.at(1));
    if (!kind || !speed) return respond(answer_of(Fault{Code::NotFound, "no such leaderboard"}));
    const Category category{*kind, *speed};
    const Time since = context_.now() + std::chrono::hours{-24 * 90};
    ratings_.leaderboard(
        category, since, 100, call.asker(),
        context_.guarded(
            [category, respond](Result<std::vector<RatingStore::Ranked>, StoreError> rows) {
                if (!rows) return respond(storage_answer(rows.error()));
                JsonText json;
                json.open('{');
                json.field("game", name_of(category.game));
                json.field("speed", name_of(category.speed));
                json.key("players");
                json.open('[');
                int rank = 0;
                for (const RatingStore::Ranked& row : *rows) {
                    json.open('{');
                    json.number_field("rank", ++rank);
                    json.field("name", row.user.name);
                    json.truth_field("bot", row.user.is_bot);
                    json.number_field("rating", row.rating.rounded());
                    json.number_field("deviation", static_cast<std::int64_t>(row.rating.deviation));
                    json.number_field("games", row.rating.games);
                    json.close('}');
                }
                json.close(']');
                json.close('}');
                respond(answer_of(json.take()));
            }));
}

}  // namespace janggun::server
