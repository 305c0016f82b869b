// Reading the nodes, their games and the standbys.
#include "server/store/postgres/cluster_view.h"

#include "server/store/postgres/leases.h"
#include "server/store/postgres/schema.h"

namespace janggun::server::postgres {
namespace {

using Reason = OpenError::Reason;

constexpr std::string_view kDatabase =
    "SELECT current_setting('server_version'),"
    " (extract(epoch FROM clock_timestamp())*1000)::bigint,"
    " (SELECT count(*) FROM game WHERE ended IS NULL),"
    " (SELECT count(*) FROM game WHERE ended IS NULL AND NOT EXISTS"
    " (SELECT 1 FROM node WHERE incarnation=owner AND died IS NULL))";
constexpr std::string_view kStandbys =
    "SELECT application_name, coalesce(sync_state,''),"
    " (extract(epoch FROM replay_lag)*1000)::bigint FROM pg_stat_replication"
    " WHERE state='streaming' OR state IS NULL ORDER BY application_name";

ClusterView::Standby standby_from(const Row& row) {
    ClusterView::Standby standby{row.text(0), row.text(1), std::nullopt};
    if (!row.is_null(2)) standby.lag = Duration{row.integer(2)};
    return standby;
}

}  // namespace

Result<ClusterView, OpenError> read_cluster(const std::string& url) {
    auto connection = Connection::open(url);
    if (!connection) return Failure{connection.error()};
    ClusterView view;
    view.place = Connection::place_of(url);
    const auto schema = schema_version(*connection, view.place);
    if (!schema) return Failure{schema.error()};
    view.schema = *schema;
    if (view.schema > newest_schema())
        return Failure{OpenError{.reason = Reason::NewerSchema,
                                 .place = view.place,
                                 .found = view.schema,
                                 .known = newest_schema()}};
    if (view.schema < newest_schema())
        return Failure{OpenError{Reason::CannotOpen, view.place,
                                 view.schema == 0
                                     ? "no server has used this database yet"
                                     : "its schema is older: start a node of this version first"}};
    Session session{url, std::move(*connection)};
    const auto failed = [&] {
        return Failure{OpenError{Reason::CannotOpen, view.place, "the cluster cannot be read"}};
    };
    const auto began = std::chrono::steady_clock::now();
    if (!session.query("SELECT 1")) return failed();
    view.round_trip = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - began);
    const auto database = session.query(kDatabase);
    auto standbys = all(session.query(kStandbys), standby_from);
    auto nodes = read_nodes(session);
    if (!database || !standbys || !nodes) return failed();
    const Row row = (*database)[0];
    view.database_version = row.text(0);
    view.now = time_in(row, 1);
    view.live_games = int_in(row, 2);
    view.unowned_games = int_in(row, 3);
    view.standbys = std::move(*standbys);
    view.nodes = std::move(*nodes);
    return view;
}

}  // namespace janggun::server::postgres
