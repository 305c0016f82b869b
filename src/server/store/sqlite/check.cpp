// Integrity check: queries and replays.
#include "server/store/sqlite/check.h"

#include <optional>

#include "server/store/sqlite/games.h"
#include "server/store/sqlite/schema.h"

namespace janggun::server::sqlite {
namespace {

using Reason = CheckError::Reason;

std::optional<std::int64_t> integer(Database& database, std::string_view sql) {
    const auto found =
        first(database.prepared(sql), [](const Statement& row) { return row.integer(0); });
    return found ? *found : std::nullopt;
}

std::optional<CheckError> schema_error(Database& database, const std::string& path) {
    const auto version = schema_version(database);
    if (!version) return CheckError{Reason::Corrupt, path, version.error().detail};
    if (*version <= 0) return CheckError{Reason::NotAStore, path};
    if (*version > newest_schema()) return CheckError{Reason::NewerSchema, path, {}, *version};
    if (*version < newest_schema()) return CheckError{Reason::OlderSchema, path, {}, *version};
    return std::nullopt;
}

std::optional<CheckError> file_error(Database& database, const std::string& path) {
    if (auto error = schema_error(database, path)) return error;
    const auto verdict = first(database.prepared("PRAGMA integrity_check(1)"),
                               [](const Statement& row) { return row.text(0); });
    if (!verdict || !*verdict) return CheckError{Reason::Corrupt, path, database.problem()};
    if (**verdict != "ok") return CheckError{Reason::Corrupt, path, **verdict};
    Statement& references = database.prepared("PRAGMA foreign_key_check");
    const bool is_dangling = references.step();
    references.reset();
    if (is_dangling) return CheckError{Reason::DanglingReference, path};
    if (integer(database, "SELECT count(*) FROM game WHERE (ended IS NULL)<>(facet IS NULL)") != 0)
        return CheckError{Reason::FacetMissing, path};
    if (integer(database,
                "SELECT (SELECT coalesce(sum(games),0) FROM tally WHERE opponent=0) -"
                " (SELECT count(white)+count(black) FROM game WHERE score<>'*')") != 0)
        return CheckError{Reason::TallyWrong, path};
    if (integer(database,
                "SELECT count(*) FROM (SELECT 1 FROM tournament_event GROUP BY tournament"
                " HAVING count(*)<>max(number))") != 0)
        return CheckError{Reason::TournamentGap, path};
    return std::nullopt;
}

std::optional<GameFault> fault_of(const StoredGame& stored) {
    const int last = stored.log.empty() ? 0 : stored.log.back().number;
    if (stored.damage) return GameFault{GameFault::Reason::EventUnreadable, last + 1};
    const std::size_t good = longest_replay(stored);
    if (good < stored.log.size())
        return GameFault{GameFault::Reason::EventRejected, stored.log[good].number};
    const auto game = replayed(stored);
    if (!game) return GameFault{GameFault::Reason::NotAGame};
    const auto& ending = stored.row.ending;
    if (!ending) {
        if (game->is_over()) return GameFault{GameFault::Reason::NotFinished, last};
        return std::nullopt;
    }
    if (!game->is_over()) return GameFault{GameFault::Reason::NotEnded, last};
    std::string score{game->outcome() ? score_of(*game->outcome()) : "*"};
    if (score != ending->score)
        return GameFault{GameFault::Reason::ResultDiffers, last, std::move(score), ending->score};
    return std::nullopt;
}

}  // namespace

std::string describe(const CheckError& error) {
    std::string at = error.file + ": ";
    const std::string version = std::to_string(error.version);
    switch (error.reason) {
        case Reason::CannotOpen:
        case Reason::Corrupt:
            return at + error.detail;
        case Reason::NotAStore:
            return at + "not a database of a janggun server";
        case Reason::NewerSchema:
            return at + "has schema version " + version + ", this program knows up to " +
                   std::to_string(newest_schema()) + "; check it with a newer janggun";
        case Reason::OlderSchema:
            return at + "has schema version " + version + "; start the server once to migrate it";
        case Reason::DanglingReference:
            return at + "a row refers to another that does not exist";
        case Reason::FacetMissing:
            return at + "a finished game is in no index of the archive";
        case Reason::TallyWrong:
            return at + "the players' counts of games are not those of the games";
        case Reason::TournamentGap:
            return at + "an event is missing from the log of a tournament";
        case Reason::GameUnreadable:
            return at + "game " + error.detail + " cannot be read";
    }
    return at;
}

std::string describe(const GameFault& fault) {
    switch (fault.reason) {
        case GameFault::Reason::EventUnreadable:
            return "event " + std::to_string(fault.event) + " cannot be read";
        case GameFault::Reason::EventRejected:
            return "the rules reject event " + std::to_string(fault.event);
        case GameFault::Reason::NotAGame:
            return "the events do not form a valid game";
        case GameFault::Reason::NotFinished:
            return "the log ends the game, but it is not stored as finished";
        case GameFault::Reason::NotEnded:
            return "stored as finished, but the log does not end the game";
        case GameFault::Reason::ResultDiffers:
            return "the log ends " + fault.log_score + ", but " + fault.row_score + " is stored";
    }
    return {};
}

Result<Checked, CheckError> check(const std::string& path) {
    auto opened = Database::open(path, Mode::Read);
    if (!opened) return Failure{CheckError{Reason::CannotOpen, path, opened.error().detail}};
    Database& database = *opened;
    if (auto error = file_error(database, path)) return Failure{std::move(*error)};
    Checked checked;
    // Ids in pages, so that no statement stays open while a game is read.
    std::string last;
    for (;;) {
        const auto ids = all(
            database.prepared("SELECT id FROM game WHERE id>? ORDER BY id LIMIT 1000").bind(last),
            [](const Statement& row) { return row.text(0); });
        if (!ids) return Failure{CheckError{Reason::Corrupt, path, database.problem()}};
        if (ids->empty()) break;
        last = ids->back();
        for (const std::string& id : *ids) {
            const auto stored = game(database, {id});
            if (!stored || !*stored) return Failure{CheckError{Reason::GameUnreadable, path, id}};
            const bool is_live = !(*stored)->row.ending.has_value();
            ++checked.games;
            checked.unfinished += is_live ? 1 : 0;
            checked.events += static_cast<std::int64_t>((*stored)->log.size());
            auto fault = fault_of(**stored);
            if (!fault) continue;
            ++checked.bad_games;
            if (checked.bad.size() < Checked::kMostNamed)
                checked.bad.push_back({id, is_live, std::move(*fault)});
        }
    }
    checked.users = integer(database, "SELECT count(*) FROM user").value_or(0);
    return checked;
}

}  // namespace janggun::server::sqlite
