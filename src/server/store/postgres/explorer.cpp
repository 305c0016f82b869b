// The explorer: statements.
#include "server/store/postgres/explorer.h"

#include <algorithm>

#include "server/log/log.h"
#include "server/store/postgres/games.h"
#include "server/store/row_values.h"

namespace janggun::server::postgres {
namespace {

std::string problem_in(const Session& session) {
    return session.error() ? session.error()->message : std::string{};
}

/// The counts of rows, as columns of unnest().
struct CountArrays {
    Array first;
    Array draws;
    Array second;
    Array points;

    void add(const ExplorerCounts& counts) {
        first.add(counts.first);
        draws.add(counts.draws);
        second.add(counts.second);
        points.add(counts.points);
    }
};

// The rows are in the order of their keys: two nodes do not deadlock.
bool add_rows(Session& session, const std::vector<ExplorerAdditions::Row>& rows) {
    if (rows.empty()) return true;
    Array keys;
    Array buckets;
    Array moves;
    CountArrays counts;
    for (const auto& row : rows) {
        keys.add(static_cast<std::int64_t>(row.position_key));
        buckets.add(std::int64_t{row.bucket});
        moves.add(row.move);
        counts.add(row.counts);
    }
    return session
        .query(
            "INSERT INTO explorer AS e SELECT * FROM unnest($1::bigint[],$2::smallint[],"
            "$3::text[],$4::bigint[],$5::bigint[],$6::bigint[],$7::bigint[])"
            " ON CONFLICT (key, bucket, move) DO UPDATE SET white=e.white+excluded.white,"
            " draws=e.draws+excluded.draws, black=e.black+excluded.black,"
            " points=e.points+excluded.points",
            parameters(keys, buckets, moves, counts.first, counts.draws, counts.second,
                       counts.points))
        .has_value();
}

bool add_setups(Session& session, const std::vector<ExplorerAdditions::SetupRow>& rows) {
    if (rows.empty()) return true;
    Array kinds;
    Array buckets;
    Array first;
    Array second;
    CountArrays counts;
    for (const auto& row : rows) {
        kinds.add(static_cast<std::int64_t>(row.game));
        buckets.add(std::int64_t{row.bucket});
        first.add(row.setups.first);
        second.add(row.setups.second);
        counts.add(row.counts);
    }
    return session
        .query(
            "INSERT INTO explorer_setup AS e SELECT * FROM unnest($1::integer[],$2::smallint[],"
            "$3::text[],$4::text[],$5::bigint[],$6::bigint[],$7::bigint[],$8::bigint[])"
            " ON CONFLICT (kind, bucket, white_setup, black_setup) DO UPDATE SET"
            " white=e.white+excluded.white, draws=e.draws+excluded.draws,"
            " black=e.black+excluded.black, points=e.points+excluded.points",
            parameters(kinds, buckets, first, second, counts.first, counts.draws, counts.second,
                       counts.points))
        .has_value();
}

}  // namespace

Found<std::vector<ExplorerMove>> explore(Session& session, std::uint64_t position_key,
                                         BucketSet buckets) {
    return all(session.query("SELECT move, sum(white)::bigint, sum(draws)::bigint,"
                             " sum(black)::bigint, sum(points)::bigint FROM explorer"
                             " WHERE key=$1 AND ($2::bigint>>bucket)&1=1 GROUP BY move"
                             " ORDER BY sum(white+draws+black) DESC, move",
                             parameters(static_cast<std::int64_t>(position_key), buckets.bits())),
               [](const Row& row) {
                   return ExplorerMove{row.text(0), explorer_counts_from(row, 1)};
               });
}

Found<std::vector<SetupPair>> explore_setups(Session& session, GameKind game, BucketSet buckets) {
    return all(
        session.query("SELECT white_setup, black_setup, sum(white)::bigint, sum(draws)::bigint,"
                      " sum(black)::bigint, sum(points)::bigint FROM explorer_setup WHERE kind=$1"
                      " AND ($2::bigint>>bucket)&1=1 GROUP BY white_setup, black_setup"
                      " ORDER BY sum(white+draws+black) DESC, white_setup, black_setup",
                      parameters(static_cast<int>(game), buckets.bits())),
        [](const Row& row) {
            return SetupPair{{row.text(0), row.text(1)}, explorer_counts_from(row, 2)};
        });
}

bool add(Session& session, const ExplorerAdditions& additions) {
    return add_rows(session, additions.rows) && add_setups(session, additions.setups);
}

void ExplorerIndexer::start(Session& session) const {
    // The row lock makes the other nodes wait, who then find the new version.
    const bool is_started = session.transaction([&] {
        const auto version = first(session.query("SELECT version FROM explorer_index FOR UPDATE"),
                                   [](const Row& row) { return int_in(row, 0); });
        if (!version || !*version) return false;
        if (**version == key_version_) return true;
        return session.query("DELETE FROM explorer").has_value() &&
               session.query("DELETE FROM explorer_setup").has_value() &&
               session
                   .query(
                       "INSERT INTO explorer_pending SELECT id FROM game WHERE ended IS NOT NULL"
                       " AND score<>'*' ON CONFLICT DO NOTHING")
                   .has_value() &&
               session.query("UPDATE explorer_index SET version=$1", parameters(key_version_))
                   .has_value();
    });
    if (!is_started) log::error("the explorer cannot be built", {{"problem", problem_in(session)}});
}

ExplorerIndexer::Batch ExplorerIndexer::run_batch(Session& session) {
    const auto id_in = [](const Row& row) { return GameId{row.text(0)}; };
    const auto pending =
        all(session.query("SELECT game FROM explorer_pending ORDER BY game LIMIT $1",
                          parameters(kBatch)),
            id_in);
    if (!pending) return Batch::Failed;
    if (pending->empty()) return Batch::Done;
    auto games = stored_games(session, *pending);
    if (!games) return Batch::Failed;
    Array ids;
    for (const GameId& id : *pending) ids.add(id.text);
    const bool is_done = session.transaction([&] {
        // The DELETE is the claim: exactly one node counts the game.
        const auto taken = all(session.query("DELETE FROM explorer_pending"
                                             " WHERE game=ANY($1::text[]) RETURNING game",
                                             parameters(ids)),
                               id_in);
        if (!taken) return false;
        std::erase_if(*games, [&](const StoredGame& game) {
            return std::find(taken->begin(), taken->end(), game.row.terms.id) == taken->end();
        });
        return add(session, additions_of(*games));
    });
    if (!is_done) {
        log::warning("games are not counted for the explorer yet",
                     {{"problem", problem_in(session)}});
        return Batch::Failed;
    }
    return pending->size() == static_cast<std::size_t>(kBatch) ? Batch::More : Batch::Done;
}

}  // namespace janggun::server::postgres
