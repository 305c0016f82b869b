// Deleting what nobody needs any more, piece by piece.
#pragma once

#include "server/store/sqlite/database.h"
#include "server/store/store.h"

namespace janggun::server::sqlite {

/// None: it could not be done. The connection must not enforce foreign keys: what is deleted has no
/// references left, and to look for them would read whole tables.
[[nodiscard]] std::optional<Purged> purge(Database& database, const Purge& what);

}  // namespace janggun::server::sqlite
