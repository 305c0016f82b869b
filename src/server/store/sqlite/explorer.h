// The explorer in SQLite: look-ups, and counting the games that have ended.
#pragma once

#include "server/store/explorer.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

[[nodiscard]] Found<std::vector<ExplorerMove>> explore(Database& database,
                                                       std::uint64_t position_key,
                                                       BucketSet buckets);
[[nodiscard]] Found<std::vector<SetupPair>> explore_setups(Database& database, GameKind game,
                                                           BucketSet buckets);

/// Inside a transaction.
[[nodiscard]] bool add(Database& database, const ExplorerAdditions& additions);

/// Part of the transaction that ends the game.
[[nodiscard]] Outcome add_pending_game(Database& database, const GameId& game);

/// Counts pending games, on the maintenance thread.
class ExplorerIndexer {
  public:
    /// Games in a transaction: few, because commits of moves wait while it writes.
    static constexpr int kBatch = 20;

    explicit ExplorerIndexer(int key_version) : key_version_{key_version} {}

    /// Empties an explorer of another version of the position keys, and makes every archived game
    /// pending.
    void start(Database& database) const;
    enum class Batch { Done, More, Failed };
    /// Counts some pending games. They stay pending if it fails, for example because the file is
    /// locked.
    [[nodiscard]] static Batch run_batch(Database& database);

  private:
    int key_version_;
};

}  // namespace janggun::server::sqlite
