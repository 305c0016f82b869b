// PostgreSQL as the backend under test.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <list>

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

/// The column with the rows that `where` finds, for each that a query of the schema names. Tables
/// and columns are called as in SQLite.
std::map<std::string, std::int64_t> count_in_columns(const std::string& path, const char* columns,
                                                     const char* where,
                                                     const server::postgres::Parameters& value) {
    std::map<std::string, std::int64_t> rows;
    auto connection = Connection::open(PostgresServer::shared().database_for(path));
    EXPECT_TRUE(connection);
    if (!connection) return rows;
    const auto found = connection->query(columns, {});
    EXPECT_TRUE(found);
    static std::list<std::string> statements;  // they live as long as the program
    for (int i = 0; found && i < found->size(); ++i) {
        const std::string table = (*found)[i].text(0);
        std::string column = (*found)[i].text(1);
        const std::string& sql =
            statements.emplace_back("SELECT count(*) FROM \"" + table + "\" WHERE " +
                                    fmt::format(fmt::runtime(where), column));
        const auto counted = connection->query(sql, value);
        EXPECT_TRUE(counted) << sql;
        if (column == "user_id") column = "user";
        if (counted) rows[table + "." + column] = (*counted)[0].integer(0);
    }
    return rows;
}

std::map<std::string, std::int64_t> rows_of(const std::string& path, server::UserId user) {
    return count_in_columns(path,
                            "SELECT c.conrelid::regclass::text, a.attname FROM pg_constraint c"
                            " JOIN pg_attribute a ON a.attrelid=c.conrelid AND a.attnum=c.conkey[1]"
                            " WHERE c.contype='f' AND c.confrelid='users'::regclass",
                            "\"{}\"=$1",
                            server::postgres::parameters(static_cast<std::int64_t>(user)));
}

std::vector<std::string> texts_with(const std::string& path, const std::string& text) {
    std::vector<std::string> columns;
    for (const auto& [column, rows] : count_in_columns(
             path,
             "SELECT table_name, column_name FROM information_schema.columns"
             " WHERE table_schema='public' AND data_type='text'",
             "position(lower($1) in lower(\"{}\"))>0", server::postgres::parameters(text)))
        if (rows > 0) columns.push_back(column);
    return columns;
}

}  // namespace

const std::vector<Backend>& backends() {
    static const std::vector<Backend> all{
        {"postgres", open_postgres, problem_of, rows_of, texts_with}};
    return all;
}

}  // namespace janggun::test
