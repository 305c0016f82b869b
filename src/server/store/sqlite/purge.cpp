// Purging: statements.
#include "server/store/sqlite/purge.h"

#include <algorithm>

namespace janggun::server::sqlite {
namespace {

Outcome drop_credentials(Database& database, const Purge& what, Purged& purged) {
    const Outcome outcome = run(database,
                                "DELETE FROM credential WHERE hash IN"
                                " (SELECT hash FROM credential WHERE expires<? LIMIT ?)",
                                what.now.count(), what.limit);
    purged.credentials = database.changes();
    return outcome;
}

/// Aborted games are not indexed by position, so only these tables refer to them.
Outcome drop_aborted(Database& database, const Purge& what, Purged& purged) {
    const auto games = all(database
                               .prepared("SELECT id FROM game WHERE score='*' AND ended<?"
                                         " ORDER BY ended LIMIT ?")
                               .bind(what.aborted_before.count(), what.limit),
                           [](const Statement& row) { return row.text(0); });
    if (!games) return Outcome::Failed;
    for (const std::string& game : *games) {
        for (const std::string_view sql :
             {"DELETE FROM event WHERE game=?", "DELETE FROM chat WHERE game=?",
              "DELETE FROM game WHERE id=?"})
            if (const Outcome outcome = run(database, sql, game); outcome != Outcome::Done)
                return outcome;
        ++purged.games;
    }
    return Outcome::Done;
}

bool has_row(Database& database, std::string_view sql, std::int64_t user, std::int64_t more = 0) {
    Statement& rows = database.prepared(sql);
    rows.bind(user, more);
    const bool found = rows.step();
    rows.reset();
    return found;
}

/// Finished and live games are asked for separately: each query has an index of its own.
bool is_needed(Database& database, std::int64_t user, Time seen_since) {
    for (const std::string_view sql :
         {"SELECT 1 FROM game WHERE white=?1 AND facet IS NOT NULL AND ?2=0 LIMIT 1",
          "SELECT 1 FROM game WHERE black=?1 AND facet IS NOT NULL AND ?2=0 LIMIT 1",
          "SELECT 1 FROM game WHERE ended IS NULL AND (white=?1 OR black=?1) AND ?2=0 LIMIT 1",
          "SELECT 1 FROM chat WHERE user=?1 AND ?2=0 LIMIT 1",
          "SELECT 1 FROM tournament_player WHERE user=?1 AND ?2=0 LIMIT 1",
          "SELECT 1 FROM tournament_chat WHERE user=?1 AND ?2=0 LIMIT 1",
          "SELECT 1 FROM report WHERE target=?1 AND ?2=0 LIMIT 1",
          "SELECT 1 FROM sanction WHERE target=?1 AND ?2=0 LIMIT 1",
          "SELECT 1 FROM proposal WHERE (sender=?1 OR receiver=?1) AND ?2=0 LIMIT 1"})
        if (has_row(database, sql, user)) return true;
    return has_row(database, "SELECT 1 FROM credential WHERE user=?1 AND seen>=?2 LIMIT 1", user,
                   seen_since.count());
}

Outcome drop_guests(Database& database, const Purge& what, Purged& purged) {
    const auto guests =
        all(database
                .prepared("SELECT id FROM user WHERE guest=1 AND id>? AND created<?"
                          " ORDER BY id LIMIT ?")
                .bind(number(what.guests_after), what.guests_before.count(), what.limit),
            [](const Statement& row) { return row.integer(0); });
    if (!guests) return Outcome::Failed;
    if (guests->size() == static_cast<std::size_t>(what.limit))
        purged.last_guest = static_cast<UserId>(guests->back());
    for (const std::int64_t guest : *guests) {
        const bool is_spared = std::find(what.spared.begin(), what.spared.end(),
                                         static_cast<UserId>(guest)) != what.spared.end();
        if (is_spared || is_needed(database, guest, what.guests_before)) continue;
        for (const std::string_view sql :
             {"DELETE FROM credential WHERE user=?", "DELETE FROM rating WHERE user=?",
              "DELETE FROM relation WHERE other=?", "DELETE FROM user WHERE id=?"})
            if (const Outcome outcome = run(database, sql, guest); outcome != Outcome::Done)
                return outcome;
        ++purged.guests;
    }
    return Outcome::Done;
}

}  // namespace

Found<Purged> purge(Database& database, const Purge& what) {
    Purged purged;
    if (!database.run("BEGIN IMMEDIATE")) return Failure{StoreError::Failed};
    const bool is_done = drop_credentials(database, what, purged) == Outcome::Done &&
                         drop_aborted(database, what, purged) == Outcome::Done &&
                         drop_guests(database, what, purged) == Outcome::Done &&
                         database.run("COMMIT");
    if (is_done) return purged;
    if (database.in_transaction()) database.run("ROLLBACK");
    return Failure{StoreError::Failed};
}

}  // namespace janggun::server::sqlite
