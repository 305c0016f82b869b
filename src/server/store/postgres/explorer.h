// The explorer in PostgreSQL: look-ups, and counting the games that have ended.
#pragma once

#include "server/store/explorer.h"
#include "server/store/postgres/session.h"

namespace janggun::server::postgres {

[[nodiscard]] Found<std::vector<ExplorerMove>> explore(Session& session, std::uint64_t position_key,
                                                       BucketSet buckets);
[[nodiscard]] Found<std::vector<SetupPair>> explore_setups(Session& session, GameKind game,
                                                           BucketSet buckets);

/// Inside a transaction.
[[nodiscard]] bool add(Session& session, const ExplorerAdditions& additions);

/// Part of the transaction that ends the game.
inline constexpr std::string_view kAddPendingGame =
    "INSERT INTO explorer_pending VALUES ($1) ON CONFLICT DO NOTHING";

/// Counts pending games, on the maintenance threads of all nodes: a game is counted by the node
/// that deletes its note.
class ExplorerIndexer {
  public:
    static constexpr int kBatch = 50;

    explicit ExplorerIndexer(int key_version) : key_version_{key_version} {}

    /// Empties an explorer of another version of the position keys, and makes every archived game
    /// pending.
    void start(Session& session) const;
    enum class Batch { Done, More, Failed };
    /// Counts some pending games. They stay pending if it fails, for example because the connection
    /// is lost.
    [[nodiscard]] static Batch run_batch(Session& session);

  private:
    int key_version_;
};

}  // namespace janggun::server::postgres
