// The schema of SQLite files: brought up to date by the numbered migrations in migrations/.
#pragma once

#include <span>

#include "server/store/migration.h"
#include "server/store/sqlite/database.h"

namespace janggun::server::sqlite {

/// In order.
[[nodiscard]] std::span<const Migration> migrations();
/// The schema version of this program: the number of the last migration.
[[nodiscard]] inline int newest_schema() {
    return static_cast<int>(migrations().size());
}

/// PRAGMA user_version, where the number of the last applied migration is recorded.
[[nodiscard]] Result<int, OpenError> schema_version(Database& database);
[[nodiscard]] Result<Migrated, OpenError> migrate(Database& database, int to = newest_schema());

}  // namespace janggun::server::sqlite
