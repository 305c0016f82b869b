// Purging expired credentials, aborted games and inactive guests, in batches.
#pragma once

#include "server/store/maintenance.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

/// One batch in one transaction. The connection must not enforce foreign keys: what is deleted has
/// no references left, and SQLite would scan whole tables to verify that.
[[nodiscard]] Found<Purged> purge(Database& database, const Purge& what);

}  // namespace janggun::server::sqlite
