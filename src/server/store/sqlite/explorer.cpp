// The explorer: statements.
#include "server/store/sqlite/explorer.h"

#include "server/log/log.h"
#include "server/store/row_values.h"
#include "server/store/sqlite/games.h"

namespace janggun::server::sqlite {
namespace {

Outcome add(Database& database, const ExplorerAdditions::Row& row) {
    const ExplorerCounts& c = row.counts;
    return run(database,
               "INSERT INTO explorer (key, bucket, move, white, draws, black, points)"
               " VALUES (?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET white=white+excluded.white,"
               " draws=draws+excluded.draws, black=black+excluded.black,"
               " points=points+excluded.points",
               static_cast<std::int64_t>(row.position_key), row.bucket, row.move, c.first, c.draws,
               c.second, c.points);
}

Outcome add(Database& database, const ExplorerAdditions::SetupRow& row) {
    const ExplorerCounts& c = row.counts;
    return run(database,
               "INSERT INTO explorer_setup (kind, bucket, white_setup, black_setup, white, draws,"
               " black, points) VALUES (?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET"
               " white=white+excluded.white, draws=draws+excluded.draws,"
               " black=black+excluded.black, points=points+excluded.points",
               static_cast<int>(row.game), row.bucket, row.setups.first, row.setups.second, c.first,
               c.draws, c.second, c.points);
}

template <typename Rows>
bool add_all(Database& database, const Rows& rows) {
    for (const auto& row : rows)
        if (add(database, row) != Outcome::Done) return false;
    return true;
}

}  // namespace

Found<std::vector<ExplorerMove>> explore(Database& database, std::uint64_t position_key,
                                         BucketSet buckets) {
    return all(database
                   .prepared("SELECT move, sum(white), sum(draws), sum(black), sum(points)"
                             " FROM explorer WHERE key=?1 AND (?2>>bucket)&1"
                             " GROUP BY move ORDER BY sum(white+draws+black) DESC, move")
                   .bind(static_cast<std::int64_t>(position_key), buckets.bits()),
               [](const Statement& row) {
                   return ExplorerMove{row.text(0), explorer_counts_from(row, 1)};
               });
}

Found<std::vector<SetupPair>> explore_setups(Database& database, GameKind game, BucketSet buckets) {
    return all(database
                   .prepared("SELECT white_setup, black_setup, sum(white), sum(draws), sum(black),"
                             " sum(points) FROM explorer_setup WHERE kind=?1 AND (?2>>bucket)&1"
                             " GROUP BY white_setup, black_setup"
                             " ORDER BY sum(white+draws+black) DESC, white_setup, black_setup")
                   .bind(static_cast<int>(game), buckets.bits()),
               [](const Statement& row) {
                   return SetupPair{{row.text(0), row.text(1)}, explorer_counts_from(row, 2)};
               });
}

bool add(Database& database, const ExplorerAdditions& additions) {
    return add_all(database, additions.rows) && add_all(database, additions.setups);
}

Outcome add_pending_game(Database& database, const GameId& game) {
    return run(database, "INSERT OR IGNORE INTO explorer_pending VALUES (?)", game.text);
}

void ExplorerIndexer::start(Database& database) const {
    const auto version = first(database.prepared("SELECT version FROM explorer_index"),
                               [](const Statement& row) { return int_in(row, 0); });
    if (version && *version && **version == key_version_) return;
    const bool is_reset =
        database.run("BEGIN IMMEDIATE") &&
        database.run(
            "DELETE FROM explorer; DELETE FROM explorer_setup;"
            "INSERT OR IGNORE INTO explorer_pending SELECT id FROM game"
            " WHERE ended IS NOT NULL AND score<>'*'") &&
        run(database, "UPDATE explorer_index SET version=?", key_version_) == Outcome::Done &&
        database.run("COMMIT");
    if (is_reset) return;
    log::error("the explorer cannot be built", {{"problem", database.problem()}});
    if (database.in_transaction()) database.run("ROLLBACK");
}

ExplorerIndexer::Batch ExplorerIndexer::run_batch(Database& database) {
    const auto pending = all(
        database.prepared("SELECT game FROM explorer_pending ORDER BY game LIMIT ?").bind(kBatch),
        [](const Statement& row) { return GameId{row.text(0)}; });
    if (!pending) return Batch::Failed;
    if (pending->empty()) return Batch::Done;
    std::vector<StoredGame> games;
    for (const GameId& id : *pending) {
        auto stored = game(database, id);
        if (!stored) return Batch::Failed;
        if (*stored) games.push_back(std::move(**stored));
    }
    // Replays first, without a transaction.
    const ExplorerAdditions additions = additions_of(games);
    const auto apply_all = [&] {
        for (const GameId& id : *pending)
            if (run(database, "DELETE FROM explorer_pending WHERE game=?", id.text) !=
                Outcome::Done)
                return false;
        return add(database, additions);
    };
    if (database.run("BEGIN IMMEDIATE") && apply_all() && database.run("COMMIT"))
        return pending->size() == static_cast<std::size_t>(kBatch) ? Batch::More : Batch::Done;
    log::warning("games are not counted for the explorer yet", {{"problem", database.problem()}});
    if (database.in_transaction()) database.run("ROLLBACK");
    return Batch::Failed;
}

}  // namespace janggun::server::sqlite
