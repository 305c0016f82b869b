// The owner's settings and the figures of the site in SQLite.
#pragma once

#include "server/store/site.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

[[nodiscard]] Outcome apply(Database& database, const write::SetSite& set);

[[nodiscard]] Found<SiteStore::Settings> site_settings(Database& database);
[[nodiscard]] Found<SiteFigures> site_figures(Database& database, Time since);

}  // namespace janggun::server::sqlite
