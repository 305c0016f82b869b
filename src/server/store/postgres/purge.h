// Purging expired credentials, aborted games and inactive guests, in batches.
#pragma once

#include "server/store/maintenance.h"
#include "server/store/postgres/session.h"

namespace janggun::server::postgres {

/// One batch in one transaction.
[[nodiscard]] Found<Purged> purge(Session& session, const Purge& what);

}  // namespace janggun::server::postgres
