// Numbered schema migrations, in the form that every backend shares.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "base/result.h"
#include "server/store/open_error.h"

namespace janggun::server {

/// A file NNNN_name.sql in the backend's folder migrations/, in the backend's own SQL. A released
/// migration is never changed: write the next one.
struct Migration {
    int number = 0;  // from 1, without a gap
    std::string_view name;
    std::string_view sql;
};

/// The database that is migrated.
class MigrationTarget {
  public:
    MigrationTarget() = default;
    MigrationTarget(const MigrationTarget&) = delete;
    MigrationTarget& operator=(const MigrationTarget&) = delete;
    virtual ~MigrationTarget() = default;

    /// The number of the last migration that was applied; 0: an empty database.
    [[nodiscard]] virtual Result<int, OpenError> schema_version() = 0;
    /// Runs the migration and records its number, in one transaction. The error, if it cannot; then
    /// nothing has changed.
    [[nodiscard]] virtual std::optional<OpenError> apply(const Migration& migration) = 0;
    /// The file, or the database's URL.
    [[nodiscard]] virtual std::string place() const = 0;
};

struct Migrated {
    int from = 0;  // 0: a new database
    int to = 0;
};

/// Applies what is missing, in order. A database that is newer than the last migration is refused.
/// Tests make older databases with `to`.
[[nodiscard]] Result<Migrated, OpenError> migrate(MigrationTarget& target,
                                                  std::span<const Migration> migrations, int to);

}  // namespace janggun::server
