// A site in an SQLite file. A target is written under another name and renamed at the end, so that
// no server opens half of it.
#include <filesystem>
#include <utility>

#include "server/store/sqlite/database.h"
#include "server/store/sqlite/file_guard.h"
#include "server/store/sqlite/schema.h"
#include "server/store/transfer/site.h"

namespace janggun::server::transfer {
namespace {

using sqlite::Database;
using sqlite::Mode;
using sqlite::Outcome;
using sqlite::Statement;
using Type = Column::Type;
using Doing = SiteError::Doing;

std::string key_list(const Table& table, std::string_view after_each = "") {
    std::string list;
    for (std::size_t i = 0; i < table.keys; ++i) {
        if (i > 0) list += ",";
        list.append("\"").append(table.columns[i].sqlite).append("\"").append(after_each);
    }
    return list;
}

std::string column_list(const Table& table) {
    std::string list;
    for (const Column& column : table.columns) {
        if (!list.empty()) list += ",";
        list.append("\"").append(column.sqlite).append("\"");
    }
    return list;
}

std::string marks(std::size_t count) {
    std::string list;
    for (std::size_t i = 0; i < count; ++i) list += i == 0 ? "?" : ",?";
    return list;
}

std::optional<std::string> cell_in(const Statement& row, int at, Type type) {
    if (row.is_null(at)) return std::nullopt;
    if (type == Type::Text) return row.text(at);
    if (type == Type::Real) return canonical_real(row.real(at));
    return std::to_string(row.integer(at));
}

class FileSite final : public Site {
  public:
    FileSite(Database database, std::string path, std::string final_path)
        : database_{std::move(database)},
          path_{std::move(path)},
          final_path_{std::move(final_path)} {}

    Result<std::vector<Cells>, SiteError> rows(const Table& table, const Cells& after,
                                               int limit) override {
        const std::string where =
            after.empty() ? "" : " WHERE (" + key_list(table) + ")>(" + marks(table.keys) + ")";
        const std::string sql = "SELECT " + column_list(table) + " FROM \"" +
                                std::string{table.sqlite} + "\"" + where + " ORDER BY " +
                                key_list(table) + " LIMIT " + std::to_string(limit);
        Statement& statement = database_.prepared(sql);
        bind(statement, table, after);
        std::vector<Cells> rows;
        while (statement.step()) {
            Cells cells;
            for (std::size_t i = 0; i < table.columns.size(); ++i)
                cells.push_back(cell_in(statement, static_cast<int>(i), table.columns[i].type));
            rows.push_back(std::move(cells));
        }
        const Outcome outcome = statement.outcome();
        statement.reset();
        if (outcome != Outcome::Done) return Failure{problem(Doing::Reading)};
        return rows;
    }

    Result<std::int64_t, SiteError> count(const Table& table) override {
        Statement& statement =
            database_.prepared("SELECT count(*) FROM \"" + std::string{table.sqlite} + "\"");
        const bool is_read = statement.step();
        const std::int64_t count = is_read ? statement.integer(0) : 0;
        statement.reset();
        if (!is_read) return Failure{problem(Doing::Reading)};
        return count;
    }

    Result<Cells, SiteError> last_key(const Table& table) override {
        Statement& statement = database_.prepared("SELECT " + key_list(table) + " FROM \"" +
                                                  std::string{table.sqlite} + "\" ORDER BY " +
                                                  key_list(table, " DESC") + " LIMIT 1");
        Cells key;
        if (statement.step())
            for (std::size_t i = 0; i < table.keys; ++i)
                key.push_back(cell_in(statement, static_cast<int>(i), table.columns[i].type));
        const bool is_read = statement.outcome() == Outcome::Done || !key.empty();
        statement.reset();
        if (!is_read) return Failure{problem(Doing::Reading)};
        return key;
    }

    std::optional<SiteError> add(const Table& table, const std::vector<Cells>& rows) override {
        const std::string sql = "INSERT INTO \"" + std::string{table.sqlite} + "\" (" +
                                column_list(table) + ") VALUES (" + marks(table.columns.size()) +
                                ")";
        if (!database_.run("BEGIN IMMEDIATE")) return problem(Doing::Writing);
        for (const Cells& row : rows) {
            Statement& statement = database_.prepared(sql);
            bind(statement, table, row);
            if (statement.run() == Outcome::Done) continue;
            SiteError error = problem(Doing::Writing);
            database_.run("ROLLBACK");
            return error;
        }
        if (!database_.run("COMMIT")) return problem(Doing::Writing);
        return std::nullopt;
    }

    Result<std::optional<std::string>, SiteError> unfinished() override {
        if (path_ == final_path_) return std::optional<std::string>{};
        Statement& statement = database_.prepared("SELECT source FROM unfinished_transfer");
        std::optional<std::string> source;
        if (statement.step()) source = statement.text(0);
        statement.reset();
        return source;
    }

    std::optional<SiteError> begin(const std::string& source) override {
        if (database_.run("BEGIN; CREATE TABLE unfinished_transfer (source TEXT NOT NULL);"
                          "DELETE FROM position_index") &&
            database_.prepared("INSERT INTO unfinished_transfer VALUES (?)").bind(source).run() ==
                Outcome::Done &&
            database_.run("COMMIT"))
            return std::nullopt;
        return problem(Doing::Writing);
    }

    std::optional<SiteError> finish() override {
        // Everything into the one file, so that it can be renamed alone.
        if (!database_.run("DROP TABLE unfinished_transfer") ||
            !database_.run("PRAGMA wal_checkpoint(TRUNCATE)"))
            return problem(Doing::Writing);
        std::error_code error;
        std::filesystem::rename(path_, final_path_, error);
        if (error) return SiteError{Doing::Writing, error.message()};
        for (const char* rest : {"-wal", "-shm"}) std::filesystem::remove(path_ + rest, error);
        return std::nullopt;
    }

  private:
    /// Every cell as its column's type: SQLite compares an integer with a text as unequal.
    static void bind(Statement& statement, const Table& table, const Cells& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const int at = static_cast<int>(i) + 1;
            const auto& cell = cells[i];
            if (!cell)
                statement.bind_at(at, std::optional<std::int64_t>{});
            else if (table.columns[i].type == Type::Text)
                statement.bind_at(at, *cell);
            else if (table.columns[i].type == Type::Real)
                statement.bind_at(at, std::stod(*cell));
            else
                statement.bind_at(at, std::int64_t{std::stoll(*cell)});
        }
    }
    [[nodiscard]] SiteError problem(Doing doing) const { return {doing, database_.problem()}; }

    Database database_;
    std::string path_;
    std::string final_path_;
};

}  // namespace

Result<std::unique_ptr<Site>, OpenError> open_file(const std::string& path, End end) {
    if (end == End::Source) {
        if (!std::filesystem::exists(path))
            return Failure{OpenError{OpenError::Reason::CannotOpen, path, "there is no such file"}};
        auto database = Database::open(path, Mode::Write);
        if (!database) return Failure{database.error()};
        const auto version = sqlite::schema_version(*database);
        if (!version) return Failure{version.error()};
        if (*version == 0)
            return Failure{OpenError{OpenError::Reason::UnknownSchema, path,
                                     "not a database of a janggun server"}};
        if (const auto migrated = sqlite::migrate(*database); !migrated)
            return Failure{migrated.error()};
        return std::unique_ptr<Site>{new FileSite{std::move(*database), path, path}};
    }
    if (std::filesystem::exists(path)) return Failure{OpenError{OpenError::Reason::HasData, path}};
    const std::string partial = path + ".partial";
    if (auto error = sqlite::make_private(partial)) return Failure{std::move(*error)};
    auto database = Database::open(partial, Mode::Create);
    if (!database) return Failure{database.error()};
    if (const auto migrated = sqlite::migrate(*database); !migrated)
        return Failure{migrated.error()};
    return std::unique_ptr<Site>{new FileSite{std::move(*database), partial, path}};
}

}  // namespace janggun::server::transfer
