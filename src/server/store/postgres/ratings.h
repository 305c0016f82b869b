// Ratings, their history and the leaderboard in PostgreSQL.
#pragma once

#include "server/store/postgres/batch.h"
#include "server/store/postgres/session.h"
#include "server/store/ratings.h"

namespace janggun::server::postgres {

/// Compare-and-set if the write says what it expects.
void apply(Batch& batch, const write::PutRating& put);

[[nodiscard]] Found<std::vector<UserRating>> ratings(Session& session, UserId user);
[[nodiscard]] Found<std::vector<RatingPoint>> rating_history(Session& session, UserId user);
[[nodiscard]] Found<std::vector<RatingStore::Ranked>> leaderboard(Session& session,
                                                                  Category category, Time since,
                                                                  int limit);

}  // namespace janggun::server::postgres
