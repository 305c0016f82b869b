// The schema of a PostgreSQL database: brought up to date by the numbered migrations in
// migrations/.
#pragma once

#include <span>
#include <string>

#include "server/store/migration.h"
#include "server/store/postgres/connection.h"

namespace janggun::server::postgres {

/// In order.
[[nodiscard]] std::span<const Migration> migrations();
/// The schema version of this program: the number of the last migration.
[[nodiscard]] inline int newest_schema() {
    return static_cast<int>(migrations().size());
}

/// The table schema_version, where the number of the last applied migration is recorded. 0: there
/// is no such table. `place` is for messages.
[[nodiscard]] Result<int, OpenError> schema_version(Connection& connection,
                                                    const std::string& place);
/// Under an advisory lock: of several nodes that start at the same time one migrates, and the
/// others wait for it.
[[nodiscard]] Result<Migrated, OpenError> migrate(Connection& connection, const std::string& place,
                                                  int to = newest_schema());

}  // namespace janggun::server::postgres
