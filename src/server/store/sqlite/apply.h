// Applies one write of a unit of work.
#pragma once

#include "server/store/sqlite/database.h"
#include "server/store/unit_of_work.h"

namespace janggun::server::sqlite {

/// Inside a transaction.
[[nodiscard]] Outcome apply_write(Database& database, const Write& write);

}  // namespace janggun::server::sqlite
