// The tables, and how those of an older version become today's.
#pragma once

#include <string>

#include "base/result.h"
#include "server/store/sqlite/database.h"

namespace janggun::server::sqlite {

inline constexpr int kSchemaVersion = 4;

struct Migrated {
    int from = 0;  // 0: a new file
};
/// Brings the file to today's version, one step after the other, each in a transaction of its own.
/// Tests make files of older versions with `to`.
[[nodiscard]] Result<Migrated, std::string> migrate(Database& database, int to = kSchemaVersion);

}  // namespace janggun::server::sqlite
