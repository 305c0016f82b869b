// PostgreSQL as the backend under test.
#include <gtest/gtest.h>

#include "postgres/postgres_server.h"
#include "server/store/postgres/postgres_store.h"
#include "service/backend.h"

namespace janggun::test {
namespace {

using server::postgres::Connection;
using server::postgres::PostgresStore;

std::unique_ptr<server::Store> open_postgres(const std::string& path, Loop& loop) {
    auto store =
        PostgresStore::open(PostgresServer::shared().database_for(path),
                            [&loop](std::function<void()> work) { loop.post(std::move(work)); });
    EXPECT_TRUE(store) << (store ? "" : describe(store.error()));
    return store ? std::move(*store) : nullptr;
}

/// What SQLite's check looks for, too.
std::string problem_of(const std::string& path) {
    auto connection = Connection::open(PostgresServer::shared().database_for(path));
    if (!connection) return describe(connection.error());
    const auto counts = connection->query(
        "SELECT (SELECT count(*) FROM game WHERE (ended IS NULL)<>(facet IS NULL)),"
        " (SELECT coalesce(sum(games),0) FROM tally WHERE opponent=0) -"
        " (SELECT count(white)+count(black) FROM game WHERE score<>'*'),"
        " (SELECT count(*) FROM (SELECT game FROM event GROUP BY game HAVING max(number)<>count(*))"
        " AS gaps)",
        {});
    if (!counts) return counts.error().message;
    if ((*counts)[0].integer(0) != 0) return "a finished game is in no index of the archive";
    if ((*counts)[0].integer(1) != 0) return "the players' counts are not those of the games";
    if ((*counts)[0].integer(2) != 0) return "an event is missing in a log";
    return {};
}

}  // namespace

const std::vector<Backend>& backends() {
    static const std::vector<Backend> all{{"postgres", open_postgres, problem_of}};
    return all;
}

}  // namespace janggun::test
