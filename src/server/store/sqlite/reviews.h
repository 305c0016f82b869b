// Game reviews in SQLite.
#pragma once

#include "server/store/reviews.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

[[nodiscard]] Outcome apply(Database& database, const write::RequestReview& request);
[[nodiscard]] Outcome apply(Database& database, const write::FinishReview& finish);

[[nodiscard]] Found<std::optional<StoredReview>> review(Database& database, const GameId& game);

}  // namespace janggun::server::sqlite
