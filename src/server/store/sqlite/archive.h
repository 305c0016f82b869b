// The archive of finished games in SQLite.
#pragma once

#include "server/store/archive.h"
#include "server/store/sqlite/facets.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

[[nodiscard]] Found<GamePage> games(Database& database, FacetCache& facets,
                                    const GameFilter& filter);
[[nodiscard]] Found<Tally> tally(Database& database, UserId user, UserId opponent);
[[nodiscard]] Found<PlayerRecord> record_of(Database& database, UserId user);

}  // namespace janggun::server::sqlite
