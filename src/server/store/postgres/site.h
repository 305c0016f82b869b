// The owner's settings and the figures of the site in PostgreSQL.
#pragma once

#include "server/store/postgres/batch.h"
#include "server/store/postgres/session.h"
#include "server/store/site.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::SetSite& set);

[[nodiscard]] Found<SiteStore::Settings> site_settings(Session& session);
[[nodiscard]] Found<SiteFigures> site_figures(Session& session, Time since);

}  // namespace janggun::server::postgres
