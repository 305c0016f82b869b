// The rebuild of the position index.
#include "server/store/postgres/position_index.h"

#include "server/log/log.h"
#include "server/store/postgres/games.h"

namespace janggun::server::postgres {
namespace {

std::string problem_of(const Session& session) {
    return session.error() ? session.error()->message : std::string{};
}

}  // namespace

void PositionReindex::start(Session& session) {
    struct State {
        int version = 0;
        bool is_complete = false;
        std::string last;
    };
    const auto state =
        first(session.query("SELECT version, last_game FROM position_index"), [](const Row& row) {
            return State{int_in(row, 0), row.is_null(1), row.text(1)};
        });
    if (!state || !*state)
        return log::error("the version of the position index cannot be read",
                          {{"problem", problem_of(session)}});
    const State& found = **state;
    if (found.version == key_version_ && found.is_complete) return;
    const auto locked = first(session.query("SELECT pg_try_advisory_lock(1246644814, 3)"),
                              [](const Row& row) { return row.truth(0); });
    if (!locked || !locked->value_or(false)) return;  // another node does it
    is_pending_ = true;
    last_ = {found.last};
    if (found.version == key_version_) return;
    log::info(
        "the position index is of another version and will be rebuilt",
        {{"stored", std::to_string(found.version)}, {"wanted", std::to_string(key_version_)}});
    last_ = {};
    is_pending_ = session.transaction([&] {
        return session.query("DELETE FROM position").has_value() &&
               session
                   .query("UPDATE position_index SET version=$1, last_game=''",
                          parameters(key_version_))
                   .has_value();
    });
    if (!is_pending_)  // the old index stays; the next start tries again
        log::error("the position index cannot be rebuilt", {{"problem", problem_of(session)}});
}

void PositionReindex::run_batch(Session& session) {
    if (!index_batch(session)) {
        log::error("a batch of the position index failed; it will be rebuilt at the next start",
                   {{"problem", problem_of(session)}});
        return rest(session);
    }
    if (is_pending_) return;
    log::info("the position index is rebuilt",
              {{"games", std::to_string(indexed_)}, {"skipped", std::to_string(skipped_)}});
    rest(session);
}

void PositionReindex::rest(Session& session) {
    is_pending_ = false;
    (void)session.query("SELECT pg_advisory_unlock(1246644814, 3)");
}

bool PositionReindex::index_batch(Session& session) {
    // Replays first, without a transaction.
    const auto ids =
        all(session.query("SELECT id FROM game WHERE id>$1 AND facet IS NOT NULL AND score<>'*'"
                          " ORDER BY id LIMIT $2",
                          parameters(last_.text, kBatch)),
            [](const Row& row) { return GameId{row.text(0)}; });
    if (!ids) return false;
    const auto games = stored_games(session, *ids);
    if (!games) return false;
    Array keys;
    Array owners;
    for (const StoredGame& stored : *games) {
        const auto live = replayed(stored);
        ++(live ? indexed_ : skipped_);
        if (!live) continue;
        for (const std::uint64_t key : position_keys(live->match())) {
            keys.add(static_cast<std::int64_t>(key));
            owners.add(stored.row.terms.id.text);
        }
    }
    const bool is_last = ids->size() < static_cast<std::size_t>(kBatch);
    const std::optional<std::string> last =
        is_last ? std::nullopt : std::optional{ids->back().text};
    const bool is_written = session.transaction([&] {
        return session
                   .query(
                       "INSERT INTO position SELECT p.key, game.ended, game.id, game.facet"
                       " FROM unnest($1::bigint[],$2::text[]) AS p(key, game)"
                       " JOIN game ON game.id=p.game ON CONFLICT DO NOTHING",
                       parameters(keys, owners))
                   .has_value() &&
               session.query("UPDATE position_index SET last_game=$1", parameters(last))
                   .has_value();
    });
    if (!is_written) return false;
    is_pending_ = !is_last;
    if (last) last_ = {*last};
    return true;
}

}  // namespace janggun::server::postgres
