// A site in PostgreSQL. A target is marked by a table, and no server opens it while that is there.
#include <cstdlib>
#include <fmt/format.h>
#include <utility>

#include "server/store/postgres/group_commit.h"
#include "server/store/postgres/schema.h"
#include "server/store/transfer/site.h"

namespace janggun::server::transfer {
namespace {

using postgres::Array;
using postgres::Connection;
using postgres::parameter;
using postgres::Parameters;
using postgres::Row;
using postgres::SqlError;
using Type = Column::Type;
using Doing = SiteError::Doing;

std::string_view type_of(Type type) {
    switch (type) {
        case Type::Integer:
            return "bigint";
        case Type::Bool:
            return "boolean";
        case Type::Real:
            return "double precision";
        case Type::Text:
            return "text";
    }
    return {};
}

std::string columns_of(const Table& table, std::size_t count, std::string_view after_each = "") {
    std::string list;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) list += ",";
        list.append(table.columns[i].postgres).append(after_each);
    }
    return list;
}

std::optional<std::string> cell_in(const Row& row, int at, Type type) {
    if (row.is_null(at)) return std::nullopt;
    if (type == Type::Bool) return row.truth(at) ? "1" : "0";
    if (type == Type::Real) return canonical_real(row.real(at));
    return row.text(at);
}

SiteError error_of(Doing doing, const SqlError& error) {
    return {doing, error.message};
}

class DatabaseSite final : public Site {
  public:
    explicit DatabaseSite(Connection connection) : connection_{std::move(connection)} {}

    Result<std::vector<Cells>, SiteError> rows(const Table& table, const Cells& after,
                                               int limit) override {
        std::string sql = "SELECT " + columns_of(table, table.columns.size()) + " FROM " +
                          std::string{table.postgres};
        Parameters parameters;
        if (!after.empty()) {
            sql += " WHERE (" + columns_of(table, table.keys) + ")>(";
            for (std::size_t i = 0; i < table.keys; ++i) {
                parameters.push_back(after[i]);
                sql += (i == 0 ? "$" : ",$") + std::to_string(i + 1) +
                       "::" + std::string{type_of(table.columns[i].type)};
            }
            sql += ")";
        }
        sql += " ORDER BY " + columns_of(table, table.keys) + " LIMIT " + std::to_string(limit);
        const auto found = connection_.query(sql, parameters);
        if (!found) return Failure{error_of(Doing::Reading, found.error())};
        std::vector<Cells> rows;
        for (int i = 0; i < found->size(); ++i) {
            Cells cells;
            for (std::size_t column = 0; column < table.columns.size(); ++column)
                cells.push_back(
                    cell_in((*found)[i], static_cast<int>(column), table.columns[column].type));
            rows.push_back(std::move(cells));
        }
        return rows;
    }

    Result<std::int64_t, SiteError> count(const Table& table) override {
        const auto found =
            connection_.query("SELECT count(*) FROM " + std::string{table.postgres}, {});
        if (!found) return Failure{error_of(Doing::Reading, found.error())};
        return (*found)[0].integer(0);
    }

    Result<Cells, SiteError> last_key(const Table& table) override {
        const auto found = connection_.query(
            "SELECT " + columns_of(table, table.keys) + " FROM " + std::string{table.postgres} +
                " ORDER BY " + columns_of(table, table.keys, " DESC") + " LIMIT 1",
            {});
        if (!found) return Failure{error_of(Doing::Reading, found.error())};
        Cells key;
        if (found->size() > 0)
            for (std::size_t i = 0; i < table.keys; ++i)
                key.push_back(cell_in((*found)[0], static_cast<int>(i), table.columns[i].type));
        return key;
    }

    std::optional<SiteError> add(const Table& table, const std::vector<Cells>& rows) override {
        std::string sql = "INSERT INTO " + std::string{table.postgres} + " (" +
                          columns_of(table, table.columns.size()) + ") SELECT * FROM unnest(";
        Parameters arrays;
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            sql += (column == 0 ? "$" : ",$") + std::to_string(column + 1) +
                   "::" + std::string{type_of(table.columns[column].type)} + "[]";
            Array array;
            for (const Cells& row : rows) array.add(row[column]);
            arrays.push_back(parameter(array));
        }
        sql += ")";
        const auto added = connection_.query(sql, arrays);
        if (!added) return error_of(Doing::Writing, added.error());
        return std::nullopt;
    }

    Result<std::optional<std::string>, SiteError> unfinished() override {
        std::optional<std::string> source;
        const auto marked =
            connection_.query("SELECT to_regclass('unfinished_transfer') IS NOT NULL", {});
        if (!marked) return Failure{error_of(Doing::Reading, marked.error())};
        if (!(*marked)[0].truth(0)) return source;
        const auto found = connection_.query("SELECT source FROM unfinished_transfer", {});
        if (!found) return Failure{error_of(Doing::Reading, found.error())};
        source = found->size() > 0 ? (*found)[0].text(0) : std::string{};
        return source;
    }

    std::optional<SiteError> begin(const std::string& source) override {
        const auto begun = connection_.pipeline(
            {{"BEGIN"},
             {"CREATE TABLE unfinished_transfer (source text NOT NULL)"},
             {"INSERT INTO unfinished_transfer VALUES ($1)", postgres::parameters(source)},
             {"DELETE FROM position_index"},
             {"COMMIT"}});
        if (!begun) return error_of(Doing::Writing, begun.error());
        return std::nullopt;
    }

    std::optional<SiteError> finish() override {
        for (const Table& table : tables()) {
            if (!table.has_sequence) continue;
            // Ids go on after those that were copied.
            const auto set =
                connection_.query(fmt::format("SELECT setval(pg_get_serial_sequence('{0}','id'),"
                                              " greatest(1,(SELECT coalesce(max(id),1) FROM {0})))",
                                              table.postgres),
                                  {});
            if (!set) return error_of(Doing::Writing, set.error());
        }
        if (const auto error = connection_.run("DROP TABLE unfinished_transfer; ANALYZE"))
            return error_of(Doing::Writing, *error);
        return std::nullopt;
    }

  private:
    Connection connection_;
};

}  // namespace

Result<std::unique_ptr<Site>, OpenError> open_database(const std::string& url, End end) {
    const std::string place = Connection::place_of(url);
    auto connection = postgres::open_writer(url, postgres::Sharing::Alone);
    if (!connection) return Failure{connection.error()};
    if (end == End::Source) {
        const auto version = postgres::schema_version(*connection, place);
        if (!version) return Failure{version.error()};
        if (*version == 0)
            return Failure{OpenError{OpenError::Reason::UnknownSchema, place,
                                     "not a database of a janggun server"}};
    }
    if (const auto migrated = postgres::migrate(*connection, place); !migrated)
        return Failure{migrated.error()};
    return std::unique_ptr<Site>{new DatabaseSite{std::move(*connection)}};
}

}  // namespace janggun::server::transfer
