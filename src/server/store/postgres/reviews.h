// Game reviews in PostgreSQL.
#pragma once

#include "server/store/postgres/batch.h"
#include "server/store/postgres/session.h"
#include "server/store/reviews.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::RequestReview& request);
void apply(Batch& batch, const write::FinishReview& finish);

[[nodiscard]] Found<std::optional<StoredReview>> review(Session& session, const GameId& game);

}  // namespace janggun::server::postgres
