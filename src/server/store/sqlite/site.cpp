// The owner's settings and the figures of the site: statements.
#include "server/store/sqlite/site.h"

#include "server/store/row_values.h"

namespace janggun::server::sqlite {

Outcome apply(Database& database, const write::SetSite& set) {
    return run(database,
               "INSERT INTO site_setting (name, value) VALUES (?,?)"
               " ON CONFLICT DO UPDATE SET value=excluded.value",
               set.name, set.value);
}

Found<SiteStore::Settings> site_settings(Database& database) {
    return all(database.prepared("SELECT name, value FROM site_setting ORDER BY name"),
               [](const Statement& row) {
                   return std::pair{row.text(0), row.text(1)};
               });
}

Found<SiteFigures> site_figures(Database& database, Time since) {
    const auto found = first(
        database
            .prepared("SELECT (SELECT count(*) FROM user WHERE guest=0 AND deleted=0),"
                      " (SELECT count(*) FROM user WHERE guest=1 AND deleted=0),"
                      " (SELECT count(*) FROM user WHERE guest=0 AND deleted=0 AND created>=?1),"
                      " (SELECT count(*) FROM game WHERE score<>'*'),"
                      " (SELECT count(*) FROM game WHERE score<>'*' AND ended>=?1),"
                      " (SELECT count(*) FROM tournament), (SELECT count(*) FROM study),"
                      " (SELECT count(*) FROM report WHERE state=0),"
                      " (SELECT page_count*page_size FROM pragma_page_count, pragma_page_size)")
            .bind(since.count()),
        figures_from<Statement>);
    if (!found) return Failure{found.error()};
    return found->value_or(SiteFigures{});
}

}  // namespace janggun::server::sqlite
