// The archive of finished games in PostgreSQL.
#pragma once

#include "server/store/archive.h"
#include "server/store/postgres/facets.h"
#include "server/store/postgres/session.h"

namespace janggun::server::postgres {

[[nodiscard]] Found<GamePage> games(Session& session, FacetCache& facets, const GameFilter& filter);
[[nodiscard]] Found<Tally> tally(Session& session, UserId user, UserId opponent);
[[nodiscard]] Found<PlayerRecord> record_of(Session& session, UserId user);

}  // namespace janggun::server::postgres
