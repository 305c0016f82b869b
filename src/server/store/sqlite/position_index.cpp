// The position index: statements, and the rebuild.
#include "server/store/sqlite/position_index.h"

#include <vector>

#include "server/log/log.h"
#include "server/store/sqlite/games.h"

namespace janggun::server::sqlite {
namespace {

struct Keys {
    IndexedGame game;
    std::vector<std::uint64_t> keys;
};

/// Inside one write transaction; rolled back unless all of it succeeds.
template <typename Body>
bool in_write_transaction(Database& database, const Body& body) {
    if (!database.run("BEGIN IMMEDIATE")) return false;
    if (body() && database.run("COMMIT")) return true;
    if (database.in_transaction()) database.run("ROLLBACK");
    return false;
}

}  // namespace

Outcome add_position(Database& database, std::uint64_t key, const IndexedGame& game) {
    return run(database, "INSERT OR IGNORE INTO position VALUES (?,?,?,?)",
               static_cast<std::int64_t>(key), game.ended.count(), game.game.text, game.facet);
}

void PositionReindex::start(Database& database) {
    struct State {
        int version = 0;
        bool is_complete = false;
        std::string last;
    };
    const auto state = first(database.prepared("SELECT version, last_game FROM position_index"),
                             [](const Statement& row) {
                                 return State{int_in(row, 0), row.is_null(1), row.text(1)};
                             });
    if (!state || !*state) {
        log::error("the version of the position index cannot be read",
                   {{"problem", database.problem()}});
        return;
    }
    const State& found = **state;
    if (found.version == key_version_) {
        is_pending_ = !found.is_complete;
        last_ = {found.last};
        return;
    }
    log::info(
        "the position index is of another version and will be rebuilt",
        {{"stored", std::to_string(found.version)}, {"wanted", std::to_string(key_version_)}});
    is_pending_ = in_write_transaction(database, [&] {
        return run(database, "DELETE FROM position") == Outcome::Done &&
               run(database, "UPDATE position_index SET version=?, last_game=''", key_version_) ==
                   Outcome::Done;
    });
    last_ = {};
    if (!is_pending_)  // the old index stays; the next start tries again
        log::error("the position index cannot be rebuilt", {{"problem", database.problem()}});
}

void PositionReindex::run_batch(Database& database) {
    if (index_batch(database)) return log_progress();
    log::error("a batch of the position index failed; it will be rebuilt at the next start",
               {{"problem", database.problem()}});
    is_pending_ = false;
}

bool PositionReindex::index_batch(Database& database) {
    // Replays first, without a transaction: the writer waits only for the inserts.
    const auto games =
        all(database
                .prepared("SELECT id, ended, facet FROM game WHERE id>? AND facet IS NOT NULL"
                          " AND score<>'*' ORDER BY id LIMIT ?")
                .bind(last_.text, kBatch),
            [](const Statement& row) {
                return IndexedGame{time_in(row, 1), {row.text(0)}, row.integer(2)};
            });
    if (!games) return false;
    std::vector<Keys> batch;
    Counts counts = counts_;
    for (const IndexedGame& one : *games) {
        const auto stored = game(database, one.game);
        if (!stored) return false;
        const auto live = *stored ? replayed(**stored) : std::nullopt;
        ++(live ? counts.indexed : counts.skipped);
        if (live) batch.push_back({one, position_keys(live->match())});
    }
    const bool is_last = games->size() < static_cast<std::size_t>(kBatch);
    const std::optional<std::string> last =
        is_last ? std::nullopt : std::optional{games->back().game.text};
    const bool is_written = in_write_transaction(database, [&] {
        for (const Keys& one : batch)
            for (const std::uint64_t key : one.keys)
                if (add_position(database, key, one.game) != Outcome::Done) return false;
        return run(database, "UPDATE position_index SET last_game=?", last) == Outcome::Done;
    });
    if (!is_written) return false;
    counts_ = counts;
    is_pending_ = !is_last;
    if (last) last_ = {*last};
    return true;
}

void PositionReindex::log_progress() {
    constexpr std::int64_t kBetweenLines = 10'000;
    const std::int64_t done = counts_.indexed + counts_.skipped;
    if (is_pending_ && done - logged_ < kBetweenLines) return;
    logged_ = done;
    log::info(
        is_pending_ ? "rebuilding the position index" : "the position index is complete",
        {{"games", std::to_string(counts_.indexed)}, {"skipped", std::to_string(counts_.skipped)}});
}

}  // namespace janggun::server::sqlite
