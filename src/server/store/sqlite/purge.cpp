#include "server/store/sqlite/purge.h"

#include <algorithm>

namespace janggun::server::sqlite {
namespace {

/// The first column of every row.
template <typename Read>
auto column(Statement& rows, const Read& read) {
    std::vector<decltype(read(rows))> values;
    while (rows.step()) values.push_back(read(rows));
    rows.reset();
    return values;
}
std::string text_of(const Statement& row) {
    return row.text(0);
}
std::int64_t number_of(const Statement& row) {
    return row.integer(0);
}

bool drop_credentials(Database& database, const Purge& what, Purged& purged) {
    const bool is_well = database
                             .prepared(
                                 "DELETE FROM credential WHERE hash IN"
                                 " (SELECT hash FROM credential WHERE expires<? LIMIT ?)")
                             .bind(what.now.count(), what.limit)
                             .run();
    purged.credentials = sqlite3_changes(database.handle());
    return is_well;
}

/// Aborted games have no place in the archive, so their positions are not in it either.
bool drop_aborted(Database& database, const Purge& what, Purged& purged) {
    const auto games = column(database
                                  .prepared("SELECT id FROM game WHERE score='*' AND ended<?"
                                            " ORDER BY ended LIMIT ?")
                                  .bind(what.aborted_before.count(), what.limit),
                              text_of);
    for (const std::string& game : games) {
        for (const std::string_view sql :
             {"DELETE FROM event WHERE game=?", "DELETE FROM chat WHERE game=?",
              "DELETE FROM game WHERE id=?"})
            if (!database.prepared(sql).bind(game).run()) return false;
        ++purged.games;
    }
    return true;
}

bool has_row(Database& database, std::string_view sql, std::int64_t user, std::int64_t more = 0) {
    Statement& rows = database.prepared(sql);
    rows.bind(user, more);
    const bool found = rows.step();
    rows.reset();
    return found;
}

/// Finished and live games apart: each question has an index of its own.
bool is_needed(Database& database, std::int64_t user, Time seen_since) {
    for (const std::string_view sql :
         {"SELECT 1 FROM game WHERE white=?1 AND facet IS NOT NULL AND ?2=0 LIMIT 1",
          "SELECT 1 FROM game WHERE black=?1 AND facet IS NOT NULL AND ?2=0 LIMIT 1",
          "SELECT 1 FROM game WHERE ended IS NULL AND (white=?1 OR black=?1) AND ?2=0 LIMIT 1",
          "SELECT 1 FROM chat WHERE user=?1 AND ?2=0 LIMIT 1",
          "SELECT 1 FROM proposal WHERE (sender=?1 OR receiver=?1) AND ?2=0 LIMIT 1"})
        if (has_row(database, sql, user)) return true;
    return has_row(database, "SELECT 1 FROM credential WHERE user=?1 AND seen>=?2 LIMIT 1", user,
                   seen_since.count());
}

bool drop_guests(Database& database, const Purge& what, Purged& purged) {
    const auto guests =
        column(database
                   .prepared("SELECT id FROM user WHERE guest=1 AND id>? AND created<?"
                             " ORDER BY id LIMIT ?")
                   .bind(static_cast<std::int64_t>(what.guests_after), what.guests_before.count(),
                         what.limit),
               number_of);
    if (guests.size() == static_cast<std::size_t>(what.limit))
        purged.last_guest = static_cast<UserId>(guests.back());
    for (const std::int64_t guest : guests) {
        const bool is_spared = std::find(what.spared.begin(), what.spared.end(),
                                         static_cast<UserId>(guest)) != what.spared.end();
        if (is_spared || is_needed(database, guest, what.guests_before)) continue;
        for (const std::string_view sql :
             {"DELETE FROM credential WHERE user=?", "DELETE FROM rating WHERE user=?",
              "DELETE FROM user WHERE id=?"})
            if (!database.prepared(sql).bind(guest).run()) return false;
        ++purged.guests;
    }
    return true;
}

}  // namespace

std::optional<Purged> purge(Database& database, const Purge& what) {
    Purged purged;
    if (!database.run("BEGIN IMMEDIATE")) return std::nullopt;
    const bool is_done = drop_credentials(database, what, purged) &&
                         drop_aborted(database, what, purged) &&
                         drop_guests(database, what, purged) && database.run("COMMIT");
    if (is_done) return purged;
    if (database.in_transaction()) database.run("ROLLBACK");
    return std::nullopt;
}

}  // namespace janggun::server::sqlite
