// SQLite as the backend under test.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/store/sqlite/check.h"
#include "server/store/sqlite/database.h"
#include "server/store/sqlite/sqlite_store.h"
#include "service/backend.h"

namespace janggun::test {
namespace {

using server::sqlite::Database;
using server::sqlite::Mode;
using server::sqlite::SqliteStore;

template <SqliteStore::Grouping grouping>
std::unique_ptr<server::Store> open_sqlite(const std::string& path, Loop& loop) {
    auto store =
        SqliteStore::open(path, [&loop](std::function<void()> work) { loop.post(std::move(work)); },
                          {.grouping = grouping});
    EXPECT_TRUE(store) << (store ? "" : describe(store.error()));
    return store ? std::move(*store) : nullptr;
}

std::string problem_of(const std::string& path) {
    const auto checked = server::sqlite::check(path);
    return checked ? std::string{} : describe(checked.error());
}

/// The column with the rows that `where` finds, for each that a query of the schema names.
std::map<std::string, std::int64_t> count_in_columns(const std::string& path, const char* columns,
                                                     const char* where, const auto& value) {
    std::map<std::string, std::int64_t> rows;
    auto database = Database::open(path, Mode::Write);
    EXPECT_TRUE(database);
    if (!database) return rows;
    std::vector<std::pair<std::string, std::string>> found;
    {
        server::sqlite::Statement& named = database->prepared(columns);
        while (named.step()) found.emplace_back(named.text(0), named.text(1));
    }
    for (const auto& [table, column] : found) {
        const std::string sql = "SELECT count(*) FROM \"" + table + "\" WHERE " +
                                fmt::format(fmt::runtime(where), column);
        server::sqlite::Statement& counted = database->prepared(sql);
        counted.bind(value);
        EXPECT_TRUE(counted.step()) << sql;
        rows[table + "." + column] = counted.integer(0);
    }
    return rows;
}

std::map<std::string, std::int64_t> rows_of(const std::string& path, server::UserId user) {
    return count_in_columns(path,
                            "SELECT m.name, f.\"from\" FROM sqlite_master m"
                            " JOIN pragma_foreign_key_list(m.name) f"
                            " WHERE m.type='table' AND f.\"table\"='user'",
                            "\"{}\"=?", static_cast<std::int64_t>(user));
}

std::vector<std::string> texts_with(const std::string& path, const std::string& text) {
    std::vector<std::string> columns;
    for (const auto& [column, rows] : count_in_columns(path,
                                                       "SELECT m.name, c.name FROM sqlite_master m"
                                                       " JOIN pragma_table_info(m.name) c"
                                                       " WHERE m.type='table' AND c.type='TEXT'",
                                                       "instr(lower(\"{}\"), lower(?))>0", text))
        if (rows > 0) columns.push_back(column);
    return columns;
}

}  // namespace

const std::vector<Backend>& backends() {
    static const std::vector<Backend> all{
        {"sqlite", open_sqlite<SqliteStore::Grouping::Natural>, problem_of, rows_of, texts_with},
        {"sqlite_single", open_sqlite<SqliteStore::Grouping::Single>, problem_of, rows_of,
         texts_with}};
    return all;
}

}  // namespace janggun::test
