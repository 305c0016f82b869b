// Copying and checking.
#include "server/store/sqlite/backup.h"

#include <cstdio>
#include <filesystem>

#include "server/domain/event.h"
#include "server/store/sqlite/database.h"
#include "server/store/sqlite/schema.h"

namespace janggun::server::sqlite {
namespace {

std::int64_t count(Database& database, std::string_view sql) {
    Statement& statement = database.prepared(sql);
    const std::int64_t number = statement.step() ? statement.integer(0) : -1;
    statement.reset();
    return number;
}

}  // namespace

Result<BackedUp, std::string> back_up(const std::string& from, const std::string& to) {
    std::error_code ignored;
    if (std::filesystem::exists(to, ignored))
        return Failure{to + " is there already; name a new file"};
    auto source = Database::open(from, Mode::Write);
    if (!source) return Failure{source.error()};

    sqlite3* handle = nullptr;
    const int opened =
        sqlite3_open_v2(to.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
    std::string problem = opened == SQLITE_OK ? "" : to + ": cannot be written";
    int pages = 0;
    if (problem.empty()) {
        sqlite3_backup* backup = sqlite3_backup_init(handle, "main", source->handle(), "main");
        if (backup) {
            // In one step: a source that others write to would make it begin again and again, and
            // with a write-ahead log nobody waits for a reader.
            sqlite3_backup_step(backup, -1);
            pages = sqlite3_backup_pagecount(backup);
            sqlite3_backup_finish(backup);
        }
        if (sqlite3_errcode(handle) != SQLITE_OK) problem = to + ": " + sqlite3_errmsg(handle);
    }
    sqlite3_close_v2(handle);
    if (problem.empty()) return BackedUp{pages};
    std::filesystem::remove(to, ignored);
    return Failure{std::move(problem)};
}

Result<Checked, std::string> check(const std::string& path) {
    auto opened = Database::open(path, Mode::Read);
    if (!opened) return Failure{opened.error()};
    Database& database = *opened;
    const auto version = count(database, "PRAGMA user_version");
    if (version != kSchemaVersion)
        return Failure{path + ": " +
                       (version <= 0 ? "no file of a janggun server"
                                     : "of version " + std::to_string(version) +
                                           "; start the server once to bring it up to date")};
    Statement& integrity = database.prepared("PRAGMA integrity_check(1)");
    const std::string verdict = integrity.step() ? integrity.text(0) : database.problem();
    integrity.reset();
    if (verdict != "ok") return Failure{path + ": " + verdict};
    Statement& references = database.prepared("PRAGMA foreign_key_check");
    const bool is_dangling = references.step();
    references.reset();
    if (is_dangling) return Failure{path + ": a row names another that is not there"};

    Checked checked;
    Statement& events =
        database.prepared("SELECT game, number, body FROM event ORDER BY game, number");
    std::string game;
    std::int64_t number = 0;
    while (events.step()) {
        if (std::string id = events.text(0); id != game) {
            game = std::move(id);
            number = 0;
        }
        ++checked.events;
        if (events.integer(1) != ++number || !event_from(events.text(2)))
            return Failure{path + ": the log of game " + game + " is broken at event " +
                           std::to_string(number)};
    }
    events.reset();
    checked.games = count(database, "SELECT count(*) FROM game");
    checked.unfinished = count(database, "SELECT count(*) FROM game WHERE ended IS NULL");
    checked.users = count(database, "SELECT count(*) FROM user");
    return checked;
}

}  // namespace janggun::server::sqlite
