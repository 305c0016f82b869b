// The owner's settings and the figures of the site: statements.
#include "server/store/postgres/site.h"

#include "server/store/row_values.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::SetSite& set) {
    batch.run(
        "INSERT INTO site_setting (name, value) VALUES ($1,$2)"
        " ON CONFLICT (name) DO UPDATE SET value=excluded.value",
        parameters(set.name, set.value));
}

Found<SiteStore::Settings> site_settings(Session& session) {
    return all(session.query("SELECT name, value FROM site_setting ORDER BY name", {}),
               [](const Row& row) {
                   return std::pair{row.text(0), row.text(1)};
               });
}

Found<SiteFigures> site_figures(Session& session, Time since) {
    const auto found =
        first(session.query("SELECT (SELECT count(*) FROM users WHERE NOT guest AND NOT deleted),"
                            " (SELECT count(*) FROM users WHERE guest AND NOT deleted),"
                            " (SELECT count(*) FROM users WHERE NOT guest AND NOT deleted"
                            " AND created>=$1::bigint),"
                            " (SELECT count(*) FROM game WHERE score<>'*'),"
                            " (SELECT count(*) FROM game WHERE score<>'*' AND ended>=$1::bigint),"
                            " (SELECT count(*) FROM tournament), (SELECT count(*) FROM study),"
                            " (SELECT count(*) FROM report WHERE state=0),"
                            " pg_database_size(current_database())",
                            parameters(since.count())),
              figures_from<Row>);
    if (!found) return Failure{found.error()};
    return found->value_or(SiteFigures{});
}

}  // namespace janggun::server::postgres
