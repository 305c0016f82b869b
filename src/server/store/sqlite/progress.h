// Progress of accounts in SQLite.
#pragma once

#include "server/store/progress.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

[[nodiscard]] Outcome apply(Database& database, const write::PutProgress& put);

[[nodiscard]] Found<std::vector<ProgressItem>> progress_of(Database& database, UserId user);

}  // namespace janggun::server::sqlite
