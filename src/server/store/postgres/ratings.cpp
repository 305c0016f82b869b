// Ratings: statements.
#include "server/store/postgres/ratings.h"

#include "server/store/postgres/people.h"
#include "server/store/row_values.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::PutRating& put) {
    const Rating& now = put.rating.rating;
    const UserId user = put.rating.user;
    const int kind = static_cast<int>(put.rating.category.game);
    const int speed = static_cast<int>(put.rating.category.speed);
    if (!put.expected)
        return batch.run(
            "INSERT INTO rating (user_id, kind, speed, rating, deviation, volatility, games, last)"
            " VALUES ($1,$2,$3,$4,$5,$6,$7,$8) ON CONFLICT (user_id, kind, speed) DO UPDATE SET"
            " rating=excluded.rating, deviation=excluded.deviation,"
            " volatility=excluded.volatility, games=excluded.games, last=excluded.last",
            parameters(user, kind, speed, now.rating, now.deviation, now.volatility, now.games,
                       now.last.count()));
    const Rating& before = *put.expected;
    // A first rating. If another writer was first, no row changes.
    if (before.games == 0)
        return batch.run_on_one(
            "INSERT INTO rating (user_id, kind, speed, rating, deviation, volatility, games, last)"
            " VALUES ($1,$2,$3,$4,$5,$6,$7,$8) ON CONFLICT (user_id, kind, speed) DO UPDATE SET"
            " rating=excluded.rating, deviation=excluded.deviation,"
            " volatility=excluded.volatility, games=excluded.games, last=excluded.last"
            " WHERE rating.games=0",
            parameters(user, kind, speed, now.rating, now.deviation, now.volatility, now.games,
                       now.last.count()));
    // Doubles are sent and read with all their digits, so that they compare equal to what was read.
    batch.run_on_one(
        "UPDATE rating SET rating=$1, deviation=$2, volatility=$3, games=$4, last=$5"
        " WHERE user_id=$6 AND kind=$7 AND speed=$8 AND rating=$9 AND deviation=$10"
        " AND volatility=$11 AND games=$12 AND last=$13",
        parameters(now.rating, now.deviation, now.volatility, now.games, now.last.count(), user,
                   kind, speed, before.rating, before.deviation, before.volatility, before.games,
                   before.last.count()));
}

Found<std::vector<UserRating>> ratings(Session& session, UserId user) {
    return all(session.query("SELECT kind, speed, rating, deviation, volatility, games, last"
                             " FROM rating WHERE user_id=$1 ORDER BY kind, speed",
                             parameters(user)),
               [&](const Row& row) {
                   return UserRating{
                       user,
                       {static_cast<GameKind>(row.integer(0)), static_cast<Speed>(row.integer(1))},
                       rating_from(row, 2)};
               });
}

Found<std::vector<RatingPoint>> rating_history(Session& session, UserId user) {
    constexpr int kMostDays = 1'000;
    return all(session.query("SELECT kind, speed, at, rating FROM (SELECT kind, speed, at, rating,"
                             " row_number() OVER (PARTITION BY kind, speed ORDER BY day DESC)"
                             " AS place FROM rating_day WHERE user_id=$1) AS days WHERE place<=$2"
                             " ORDER BY at, kind, speed",
                             parameters(user, kMostDays)),
               [](const Row& row) {
                   return RatingPoint{
                       {static_cast<GameKind>(row.integer(0)), static_cast<Speed>(row.integer(1))},
                       time_in(row, 2),
                       int_in(row, 3)};
               });
}

Found<std::vector<RatingStore::Ranked>> leaderboard(Session& session, Category category, Time since,
                                                    int limit) {
    static const std::string kSql =
        std::string{"SELECT "}
            .append(kUserColumns)
            .append(
                ", rating, deviation, volatility, games, last FROM rating"
                " JOIN users ON users.id=user_id WHERE kind=$1 AND speed=$2"
                " AND deviation<=110 AND last>=$3 AND NOT deleted"
                " ORDER BY rating DESC LIMIT $4");
    return all(
        session.query(kSql, parameters(static_cast<int>(category.game),
                                       static_cast<int>(category.speed), since.count(), limit)),
        [](const Row& row) {
            return RatingStore::Ranked{user_from(row), rating_from(row, kUserColumnCount)};
        });
}

}  // namespace janggun::server::postgres
