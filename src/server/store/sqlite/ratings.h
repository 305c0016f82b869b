// Ratings, their history and the leaderboard in SQLite.
#pragma once

#include "server/store/ratings.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

/// Compare-and-set if the write says what it expects.
[[nodiscard]] Outcome apply(Database& database, const write::PutRating& put);

[[nodiscard]] Found<std::vector<UserRating>> ratings(Database& database, UserId user);
[[nodiscard]] Found<std::vector<RatingPoint>> rating_history(Database& database, UserId user);
[[nodiscard]] Found<std::vector<RatingStore::Ranked>> leaderboard(Database& database,
                                                                  Category category, Time since,
                                                                  int limit);

}  // namespace janggun::server::sqlite
