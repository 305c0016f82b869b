// Ratings: statements.
#include "server/store/sqlite/ratings.h"

#include <algorithm>

#include "server/store/row_values.h"
#include "server/store/sqlite/people.h"

namespace janggun::server::sqlite {
namespace {

Outcome replace(Database& database, const UserRating& put) {
    const Rating& r = put.rating;
    return run(database,
               "INSERT OR REPLACE INTO rating (user, kind, speed, rating, deviation,"
               " volatility, games, last) VALUES (?,?,?,?,?,?,?,?)",
               number(put.user), static_cast<int>(put.category.game),
               static_cast<int>(put.category.speed), r.rating, r.deviation, r.volatility, r.games,
               r.last.count());
}

}  // namespace

Outcome apply(Database& database, const write::PutRating& put) {
    if (!put.expected) return replace(database, put.rating);
    const Rating& now = put.rating.rating;
    const Rating& before = *put.expected;
    const auto user = number(put.rating.user);
    const int kind = static_cast<int>(put.rating.category.game);
    const int speed = static_cast<int>(put.rating.category.speed);
    // A first rating. If another writer was first, no row changes.
    if (before.games == 0)
        return run_on_one(
            database,
            "INSERT INTO rating (user, kind, speed, rating, deviation, volatility, games, last)"
            " VALUES (?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET rating=excluded.rating,"
            " deviation=excluded.deviation, volatility=excluded.volatility,"
            " games=excluded.games, last=excluded.last WHERE rating.games=0",
            user, kind, speed, now.rating, now.deviation, now.volatility, now.games,
            now.last.count());
    // SQLite stores doubles exactly, so that they compare equal to what was read.
    return run_on_one(database,
                      "UPDATE rating SET rating=?, deviation=?, volatility=?, games=?, last=?"
                      " WHERE user=? AND kind=? AND speed=? AND rating=? AND deviation=?"
                      " AND volatility=? AND games=? AND last=?",
                      now.rating, now.deviation, now.volatility, now.games, now.last.count(), user,
                      kind, speed, before.rating, before.deviation, before.volatility, before.games,
                      before.last.count());
}

Found<std::vector<UserRating>> ratings(Database& database, UserId user) {
    auto& rows = database
                     .prepared(
                         "SELECT kind, speed, rating, deviation, volatility, games, last"
                         " FROM rating WHERE user=?")
                     .bind(number(user));
    return all(rows, [&](const Statement& row) {
        return UserRating{
            user,
            {static_cast<GameKind>(row.integer(0)), static_cast<Speed>(row.integer(1))},
            rating_from(row, 2)};
    });
}

Found<std::vector<RatingPoint>> rating_history(Database& database, UserId user) {
    constexpr int kMostDays = 1'000;
    std::vector<RatingPoint> points;
    for (const GameKind kind : kGameKinds)
        for (std::size_t speed = 0; speed < kSpeedNames.size(); ++speed) {
            const Category category{kind, static_cast<Speed>(speed)};
            auto& rows =
                database
                    .prepared(
                        "SELECT at, rating FROM rating_day WHERE user=? AND kind=? AND"
                        " speed=? ORDER BY day DESC LIMIT ?")
                    .bind(number(user), static_cast<int>(kind), static_cast<int>(speed), kMostDays);
            const auto days = all(rows, [&](const Statement& row) {
                return RatingPoint{category, time_in(row, 0), int_in(row, 1)};
            });
            if (!days) return Failure{days.error()};
            points.insert(points.end(), days->rbegin(), days->rend());
        }
    std::stable_sort(points.begin(), points.end(),
                     [](const RatingPoint& a, const RatingPoint& b) { return a.at < b.at; });
    return points;
}

Found<std::vector<RatingStore::Ranked>> leaderboard(Database& database, Category category,
                                                    Time since, int limit) {
    static const std::string kSql =
        "SELECT " + with(kUserColumns,
                         ", rating, deviation, volatility, games, last"
                         " FROM rating INDEXED BY rating_ranked JOIN user ON user.id=rating.user"
                         " WHERE kind=? AND speed=? AND deviation<=110 AND last>=? AND deleted=0"
                         " ORDER BY rating DESC LIMIT ?");
    auto& rows = database.prepared(kSql).bind(
        static_cast<int>(category.game), static_cast<int>(category.speed), since.count(), limit);
    return all(rows, [](const Statement& row) {
        return RatingStore::Ranked{user_from(row), rating_from(row, kUserColumnCount)};
    });
}

}  // namespace janggun::server::sqlite
