// The maintenance thread: checkpoints, purging, rebuilding the position index and counting games
// for the explorer, all outside the write path.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "server/store/maintenance.h"
#include "server/store/post_to_loop.h"
#include "server/store/sqlite/database.h"
#include "server/store/sqlite/explorer.h"
#include "server/store/sqlite/position_index.h"

namespace janggun::server::sqlite {

/// Copies the write-ahead log into the database without waiting for readers or writers.
void checkpoint_passive(const Database& database);

class Maintenance {
  public:
    Maintenance(Database database, PostToLoop post, int position_key_version);
    /// Finishes the job under way; the others are dropped.
    ~Maintenance();
    Maintenance(const Maintenance&) = delete;
    Maintenance& operator=(const Maintenance&) = delete;

    void request_checkpoint();
    /// True once after each checkpoint: only what was written meanwhile is left in the log.
    [[nodiscard]] bool take_checkpointed() { return is_checkpointed_.exchange(false); }
    void purge(Purge what, Reply<Purged> done);
    /// Some game has ended: the explorer is to count it.
    void game_ended();

  private:
    void run();

    PostToLoop post_;
    Database database_;
    PositionReindex reindex_;   // of the thread
    ExplorerIndexer explorer_;  // the same

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void(Database&)>> jobs_;
    bool is_checkpoint_due_ = false;
    bool is_game_pending_ = true;  // for the explorer; at the start there may be some
    bool is_closing_ = false;
    std::atomic<bool> is_checkpointed_{false};
    std::thread thread_;
};

}  // namespace janggun::server::sqlite
