// Copying and checking.
#include "server/store/sqlite/backup.h"

#include <cstdio>
#include <filesystem>

#include "server/store/sqlite/database.h"
#include "server/store/sqlite/file_guard.h"
#include "server/store/sqlite/reads.h"
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
    if (auto problem = make_private(to)) return Failure{std::move(*problem)};

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

namespace {

/// What is wrong with the file as a whole.
std::optional<std::string> problem_of(Database& database) {
    const auto version = count(database, "PRAGMA user_version");
    if (version <= 0) return "no file of a janggun server";
    if (version > kSchemaVersion)
        return "of version " + std::to_string(version) + ", newer than this program, which knows " +
               std::to_string(kSchemaVersion) + "; check it with a newer janggun";
    if (version < kSchemaVersion)
        return "of version " + std::to_string(version) +
               "; start the server once to bring it up to date";
    Statement& integrity = database.prepared("PRAGMA integrity_check(1)");
    std::string verdict = integrity.step() ? integrity.text(0) : database.problem();
    integrity.reset();
    if (verdict != "ok") return verdict;
    Statement& references = database.prepared("PRAGMA foreign_key_check");
    const bool is_dangling = references.step();
    references.reset();
    if (is_dangling) return "a row names another that is not there";
    if (count(database, "SELECT count(*) FROM game WHERE (ended IS NULL)<>(facet IS NULL)") != 0)
        return "a finished game is in no index of the archive";
    if (count(database,
              "SELECT (SELECT coalesce(sum(games),0) FROM tally WHERE opponent=0) -"
              " (SELECT count(white)+count(black) FROM game WHERE score<>'*')") != 0)
        return "the players' counts of games are not those of the games";
    return std::nullopt;
}

/// What is wrong with a game, if anything.
std::optional<std::string> problem_of(const StoredGame& stored) {
    if (!stored.damage.empty()) return stored.damage;
    const std::size_t good = longest_replay(stored);
    if (good < stored.log.size())
        return "the rules refuse event " + std::to_string(stored.log[good].number);
    const auto game = replayed(stored);
    if (!game) return "its log makes no game";
    const auto& ending = stored.row.ending;
    if (!ending) {
        if (game->is_over()) return "its log ends it, but it is not stored as finished";
        return std::nullopt;
    }
    const std::string score = game->outcome() ? std::string{score_of(*game->outcome())} : "*";
    if (!game->is_over()) return "is finished, but its log does not end it";
    if (score != ending->score)
        return "its log ends " + score + ", it is stored as " + ending->score;
    return std::nullopt;
}

}  // namespace

Result<Checked, std::string> check(const std::string& path) {
    auto opened = Database::open(path, Mode::Read);
    if (!opened) return Failure{opened.error()};
    Database& database = *opened;
    if (const auto problem = problem_of(database)) return Failure{path + ": " + *problem};
    Checked checked;
    // Ids in pages, so that no statement stays open over the reading of a game.
    std::string last;
    for (;;) {
        std::vector<std::string> ids;
        Statement& rows =
            database.prepared("SELECT id FROM game WHERE id>? ORDER BY id LIMIT 1000");
        rows.bind(last);
        while (rows.step()) ids.push_back(rows.text(0));
        rows.reset();
        if (ids.empty()) break;
        last = ids.back();
        for (const std::string& id : ids) {
            const auto stored = game(database, {id});
            if (!stored || !*stored) return Failure{path + ": game " + id + " cannot be read"};
            const bool is_live = !(*stored)->row.ending.has_value();
            ++checked.games;
            checked.unfinished += is_live ? 1 : 0;
            checked.events += static_cast<std::int64_t>((*stored)->log.size());
            auto problem = problem_of(**stored);
            if (!problem) continue;
            ++checked.bad_games;
            if (checked.bad.size() < Checked::kMostNamed)
                checked.bad.push_back({id, is_live, std::move(*problem)});
        }
    }
    checked.users = count(database, "SELECT count(*) FROM user");
    return checked;
}

}  // namespace janggun::server::sqlite
