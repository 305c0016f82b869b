// The HTTP API about players and lists: profiles, ratings, crosstables, leaderboards, live games.
#include <algorithm>
#include <fmt/format.h>

#include "server/service/answers.h"
#include "server/service/house.h"

namespace janggun::server {
namespace {

/// A game that goes on, as far as it is shown.
void write_live(JsonText& json, const Table& table) {
    write_row(json, {table.game.terms(), std::nullopt}, table.shown_fen, table.shown_plies);
}

}  // namespace

void Service::user(const Call& call, Respond respond) {
    house_->people.get_named(call.path.at(0), [this, respond](const PersonPtr& person) {
        if (!person) return respond(answer_of(no_user()));
        Store& store = house_->context.store;
        store.tally(
            person->user.id, UserId::None,
            house_->context.guarded([this, person, respond](Result<Tally, StoreError> tally) {
                if (!tally) return respond(storage_answer());
                GameFilter filter;
                filter.player = person->user.id;
                house_->context.store.games(
                    filter,
                    house_->context.guarded([this, person, respond, counts = *tally](
                                                Result<std::vector<GameRow>, StoreError> rows) {
                        if (!rows) return respond(storage_answer());
                        JsonText json;
                        json.open('{');
                        json.key("user");
                        open_user(json, person->user);
                        json.truth_field("online", house_->is_online(person->user.id));
                        json.close('}');
                        json.key("ratings");
                        write_ratings_of(json, *person);
                        json.key("counts");
                        json.open('{');
                        json.number_field("games", counts.games);
                        json.number_field("wins", counts.wins);
                        json.number_field("draws", counts.draws);
                        json.number_field("losses", counts.losses);
                        json.close('}');
                        write_rows(json, "games", *rows);
                        json.close('}');
                        respond(answer_of(json.take()));
                    }));
            }));
    });
}

void Service::ratings(const Call& call, Respond respond) {
    house_->people.get_named(call.path.at(0), [this, respond](const PersonPtr& person) {
        if (!person) return respond(answer_of(no_user()));
        house_->context.store.rating_history(
            person->user.id,
            house_->context.guarded(
                [person, respond](Result<std::vector<RatingPoint>, StoreError> points) {
                    if (!points) return respond(storage_answer());
                    JsonText json;
                    json.open('{');
                    json.key("ratings");
                    json.open('[');
                    for (const auto& [category, rating] : person->ratings) {
                        json.open('{');
                        text_field(json, "game", name_of(category.game));
                        text_field(json, "speed", name_of(category.speed));
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

void Service::crosstable(const Call& call, Respond respond) {
    with_players(
        house_->people, call.path.at(0), call.path.at(1), {},
        [this, call, respond](const Result<GameFilter, Fault>& found) {
            if (!found) return respond(answer_of(found.error()));
            const GameFilter filter = *found;
            house_->context.store.tally(
                filter.player, filter.opponent,
                house_->context.guarded([this, call, filter,
                                         respond](Result<Tally, StoreError> tally) {
                    if (!tally) return respond(storage_answer());
                    house_->context.store.games(
                        filter,
                        house_->context.guarded([call, respond, t = *tally](
                                                    Result<std::vector<GameRow>, StoreError> rows) {
                            if (!rows) return respond(storage_answer());
                            JsonText json;
                            json.open('{');
                            text_field(json, "a", call.path.at(0));
                            text_field(json, "b", call.path.at(1));
                            json.number_field("games", t.games);
                            json.key("score");
                            json.plain(fmt::format(R"({{"a":{},"b":{}}})",
                                                   points_text(2 * t.wins + t.draws),
                                                   points_text(2 * t.losses + t.draws)));
                            json.key("wins");
                            json.plain(fmt::format(R"({{"a":{},"b":{}}})", t.wins, t.losses));
                            json.number_field("draws", t.draws);
                            write_rows(json, "last", *rows);
                            json.close('}');
                            respond(answer_of(json.take()));
                        }));
                }));
        });
}

void Service::leaderboard(const Call& call, Respond respond) {
    const auto kind = game_kind_named(call.path.at(0));
    const auto speed = speed_named(call.path.at(1));
    if (!kind || !speed)
        return respond(answer_of(Fault{Code::NotFound, "there is no such leaderboard"}));
    const Category category{*kind, *speed};
    const Time since = house_->context.now() + std::chrono::hours{-24 * 90};
    house_->context.store.leaderboard(
        category, since, 100,
        house_->context.guarded(
            [category, respond](Result<std::vector<Store::Ranked>, StoreError> rows) {
                if (!rows) return respond(storage_answer());
                JsonText json;
                json.open('{');
                text_field(json, "game", name_of(category.game));
                text_field(json, "speed", name_of(category.speed));
                json.key("players");
                json.open('[');
                int rank = 0;
                for (const Store::Ranked& row : *rows) {
                    json.open('{');
                    json.number_field("rank", ++rank);
                    text_field(json, "name", row.user.name);
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

void Service::tv(const Call&, Respond respond) {
    const TablePtr best = house_->tables.best();
    if (!best) return respond(answer_of(std::string{R"({"game":null})"}));
    JsonText json;
    json.open('{');
    json.key("game");
    write_live(json, *best);
    json.close('}');
    respond(answer_of(json.take()));
}

void Service::live(const Call&, Respond respond) {
    constexpr std::size_t kMost = 50;
    std::vector<TablePtr> games;
    for (const auto& [id, table] : house_->tables.all())
        if (!table->game.is_over() && table->shown > 0) games.push_back(table);
    const auto strength = [](const TablePtr& table) {
        const auto& seats = table->game.terms().seats;
        return seats.first.rating.value_or(0) + seats.second.rating.value_or(0);
    };
    const auto count = std::min(kMost, games.size());
    std::partial_sort(
        games.begin(), games.begin() + static_cast<std::ptrdiff_t>(count), games.end(),
        [&](const TablePtr& a, const TablePtr& b) { return strength(a) > strength(b); });
    JsonText json;
    json.open('{');
    json.key("games");
    json.open('[');
    for (std::size_t i = 0; i < count; ++i) write_live(json, *games[i]);
    json.close(']');
    json.close('}');
    respond(answer_of(json.take()));
}

}  // namespace janggun::server
