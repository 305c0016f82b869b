// Purging: statements. Several nodes may purge at the same time.
#include "server/store/postgres/purge.h"

#include <algorithm>

namespace janggun::server::postgres {
namespace {

bool drop_credentials(Session& session, const Purge& what, Purged& purged) {
    const auto dropped = session.query(
        "DELETE FROM credential WHERE hash IN (SELECT hash FROM credential WHERE expires<$1"
        " LIMIT $2 FOR UPDATE SKIP LOCKED)",
        parameters(what.now.count(), what.limit));
    if (!dropped) return false;
    purged.credentials = static_cast<int>(dropped->affected());
    return true;
}

/// Aborted games are not indexed by position, so only these tables refer to them.
bool drop_aborted(Session& session, const Purge& what, Purged& purged) {
    const auto games =
        all(session.query("SELECT id FROM game WHERE score='*' AND ended<$1 ORDER BY ended LIMIT $2"
                          " FOR UPDATE SKIP LOCKED",
                          parameters(what.aborted_before.count(), what.limit)),
            [](const Row& row) { return row.text(0); });
    if (!games) return false;
    Array ids;
    for (const std::string& id : *games) ids.add(id);
    for (const std::string_view sql : {"DELETE FROM event WHERE game=ANY($1::text[])",
                                       "DELETE FROM chat WHERE game=ANY($1::text[])",
                                       "DELETE FROM game WHERE id=ANY($1::text[])"})
        if (!session.query(sql, parameters(ids))) return false;
    purged.games = static_cast<int>(games->size());
    return true;
}

bool drop_guests(Session& session, const Purge& what, Purged& purged) {
    const auto guests = all(
        session.query("SELECT id, EXISTS (SELECT 1 FROM game WHERE white=users.id)"
                      " OR EXISTS (SELECT 1 FROM game WHERE black=users.id)"
                      " OR EXISTS (SELECT 1 FROM chat WHERE user_id=users.id)"
                      " OR EXISTS (SELECT 1 FROM tournament_player WHERE user_id=users.id)"
                      " OR EXISTS (SELECT 1 FROM tournament_chat WHERE user_id=users.id)"
                      " OR EXISTS (SELECT 1 FROM report WHERE target=users.id)"
                      " OR EXISTS (SELECT 1 FROM sanction WHERE target=users.id)"
                      " OR EXISTS (SELECT 1 FROM proposal WHERE sender=users.id"
                      " OR receiver=users.id)"
                      " OR EXISTS (SELECT 1 FROM credential WHERE user_id=users.id AND seen>=$2)"
                      " FROM users WHERE guest AND id>$1 AND created<$2 ORDER BY id LIMIT $3",
                      parameters(what.guests_after, what.guests_before.count(), what.limit)),
        [](const Row& row) {
            return std::pair{user_in(row, 0), row.truth(1)};
        });
    if (!guests) return false;
    if (guests->size() == static_cast<std::size_t>(what.limit))
        purged.last_guest = guests->back().first;
    Array dropped;
    for (const auto& [guest, is_needed] : *guests) {
        const bool is_spared =
            std::find(what.spared.begin(), what.spared.end(), guest) != what.spared.end();
        if (is_spared || is_needed) continue;
        dropped.add(static_cast<std::int64_t>(guest));
        ++purged.guests;
    }
    // A guest who begins something meanwhile is protected by the references: then the whole batch
    // fails, and the next one tries again.
    for (const std::string_view sql : {"DELETE FROM credential WHERE user_id=ANY($1::bigint[])",
                                       "DELETE FROM rating WHERE user_id=ANY($1::bigint[])",
                                       "DELETE FROM relation WHERE other=ANY($1::bigint[])",
                                       "DELETE FROM users WHERE id=ANY($1::bigint[])"})
        if (!session.query(sql, parameters(dropped))) return false;
    return true;
}

/// Rows of writers and nodes that ended long ago. What a node owned can be claimed as long as its
/// row says that it is dead.
bool drop_old_processes(Session& session) {
    return session.query("DELETE FROM writer WHERE at<now()-interval '7 days'").has_value() &&
           session
               .query(
                   "DELETE FROM node WHERE died<now()-interval '7 days' AND NOT EXISTS"
                   " (SELECT 1 FROM game WHERE owner=incarnation AND ended IS NULL)"
                   " AND NOT EXISTS (SELECT 1 FROM entity WHERE owner=incarnation)")
               .has_value();
}

}  // namespace

Found<Purged> purge(Session& session, const Purge& what) {
    Purged purged;
    const bool is_done = session.transaction([&] {
        return drop_credentials(session, what, purged) && drop_aborted(session, what, purged) &&
               drop_guests(session, what, purged) && drop_old_processes(session);
    });
    if (!is_done) return Failure{StoreError::Failed};
    return purged;
}

}  // namespace janggun::server::postgres
