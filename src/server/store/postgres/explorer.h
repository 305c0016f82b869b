// The explorer in PostgreSQL: look-ups, and counting the games that have ended.
#pragma once

#include "server/store/explorer.h"
#include "server/store/postgres/session.h"

namespace janggun::server::postgres {

[[nodiscard]] Found<std::vector<ExplorerMove>> explore(Session& session, std::uint64_t position_key,
                                                       BucketSet buckets);
[[nodiscard]] Found<std::vector<SetupPair>> explore_setups(Session& session, GameKind game,
                                                           BucketSet buckets);

/// Counts pending games, on the maintenance threads of all nodes: a game is counted by the node
/// that deletes its note.
class ExplorerIndexer {
  public:
    static constexpr int kBatch = 50;

    explicit ExplorerIndexer(int key_version) : key_version_{key_version} {}

    /// Empties an explorer of another version of the position keys, and makes every archived game
    /// pending.
    void start(Session& session) const;
    /// True: there may be more. A batch that fails is tried again with the next game that ends.
    [[nodiscard]] static bool run_batch(Session& session);

  private:
    int key_version_;
};

}  // namespace janggun::server::postgres
