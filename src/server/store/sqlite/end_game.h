// The end of a game: its result, and everything that the archive finds and counts it by.
#pragma once

#include "server/store/games.h"
#include "server/store/sqlite/database.h"

namespace janggun::server::sqlite {

[[nodiscard]] Outcome apply(Database& database, const write::EndGame& end);

}  // namespace janggun::server::sqlite
