// The index of archived positions: which games went through a position, by its key.
#pragma once

#include <cstdint>

#include "server/domain/ids.h"
#include "server/domain/time.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

/// What the index says about a game.
struct IndexedGame {
    Time ended;
    GameId game;
    std::int64_t facet = 0;
};
[[nodiscard]] Outcome add_position(Database& database, std::uint64_t key, const IndexedGame& game);

/// Rebuilds the index after the position keys have changed (server/store/position_key.h), by
/// replaying the archived games in batches. The progress is committed with each batch: a rebuild
/// that is interrupted goes on at the next start. Until it is complete, searches by position find
/// the games indexed so far; games that end meanwhile are indexed as always.
class PositionReindex {
  public:
    /// Games in a transaction: few, because commits of moves wait while it writes.
    static constexpr int kBatch = 20;

    /// `key_version` is what the index is to be built with.
    explicit PositionReindex(int key_version) : key_version_{key_version} {}

    /// Compares the stored version with ours, and empties an index of another version.
    void start(Database& database);
    [[nodiscard]] bool is_pending() const { return is_pending_; }
    /// Replays and indexes the next batch. After a failure the rebuild rests until the next start.
    void run_batch(Database& database);

    /// Since the start.
    struct Counts {
        std::int64_t indexed = 0;
        std::int64_t skipped = 0;  // logs that cannot be replayed
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

  private:
    [[nodiscard]] bool index_batch(Database& database);
    void log_progress();

    int key_version_;
    bool is_pending_ = false;
    GameId last_;  // indexed so far, in the order of ids
    Counts counts_;
    std::int64_t logged_ = 0;
};

}  // namespace janggun::server::sqlite
