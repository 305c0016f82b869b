// A game's end: its result, and everything that the archive finds and counts it by.
#pragma once

#include "server/store/sqlite/database.h"
#include "server/store/store.h"

namespace janggun::server::sqlite {

/// Inside a transaction. SQLITE_DONE, or what went wrong; a game that has ended, or is not there,
/// is a conflict.
[[nodiscard]] int end_game(Database& database, const write::EndGame& end);

}  // namespace janggun::server::sqlite
