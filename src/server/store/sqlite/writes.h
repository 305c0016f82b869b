// What is written, as SQL.
#pragma once

#include "server/store/sqlite/database.h"
#include "server/store/store.h"

namespace janggun::server::sqlite {

/// Inside a transaction. SQLITE_DONE, or what went wrong.
[[nodiscard]] int perform(Database& database, const Write& write);

}  // namespace janggun::server::sqlite
