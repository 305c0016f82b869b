// Progress of accounts in PostgreSQL.
#pragma once

#include "server/store/postgres/batch.h"
#include "server/store/postgres/session.h"
#include "server/store/progress.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::PutProgress& put);

[[nodiscard]] Found<std::vector<ProgressItem>> progress_of(Session& session, UserId user);

}  // namespace janggun::server::postgres
