// Rebuilding the index of archived positions after the position keys have changed
// (server/store/position_key.h), by replaying the archived games in batches. The progress is
// committed with each batch: a rebuild that is interrupted goes on at the next start.
#pragma once

#include <cstdint>

#include "server/domain/ids.h"
#include "server/store/postgres/session.h"

namespace janggun::server::postgres {

class PositionReindex {
  public:
    static constexpr int kBatch = 20;  // games in a transaction

    /// `key_version` is what the index is to be built with.
    explicit PositionReindex(int key_version) : key_version_{key_version} {}

    /// Compares the stored version with ours, and empties an index of another version. Of several
    /// nodes, one rebuilds.
    void start(Session& session);
    [[nodiscard]] bool is_pending() const { return is_pending_; }
    /// Replays and indexes the next batch. After a failure the rebuild rests until the next start.
    void run_batch(Session& session);

  private:
    [[nodiscard]] bool index_batch(Session& session);
    void rest(Session& session);

    int key_version_;
    bool is_pending_ = false;
    GameId last_;  // indexed so far, in the order of ids
    std::int64_t indexed_ = 0;
    std::int64_t skipped_ = 0;  // logs that cannot be replayed
};

}  // namespace janggun::server::postgres
