// Relations of people in PostgreSQL.
#pragma once

#include "server/store/postgres/batch.h"
#include "server/store/postgres/session.h"
#include "server/store/social.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::Relate& relate);
void apply(Batch& batch, const write::Unrelate& unrelate);

[[nodiscard]] Found<std::vector<Relation>> relations_of(Session& session, UserId user);
[[nodiscard]] Found<std::int64_t> count_followers(Session& session, UserId user);

}  // namespace janggun::server::postgres
