// The maintenance thread: purging, rebuilding the position index and counting games for the
// explorer, outside the write path.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "server/store/health_monitor.h"
#include "server/store/maintenance.h"
#include "server/store/post_to_loop.h"
#include "server/store/postgres/explorer.h"
#include "server/store/postgres/position_index.h"
#include "server/store/postgres/session.h"

namespace janggun::server::postgres {

class Maintenance {
  public:
    Maintenance(Session session, PostToLoop post, HealthMonitor& health, int position_key_version);
    /// Finishes the job under way; the others are dropped.
    ~Maintenance();
    Maintenance(const Maintenance&) = delete;
    Maintenance& operator=(const Maintenance&) = delete;

    void purge(Purge what, Reply<Purged> done);
    /// Some game has ended: the explorer is to count it.
    void game_ended();

  private:
    struct Job {
        Purge what;
        Reply<Purged> done;
    };
    void run();
    void purge_now(Job job);

    PostToLoop post_;
    HealthMonitor& health_;
    Session session_;           // of the thread
    PositionReindex reindex_;   // the same
    ExplorerIndexer explorer_;  // the same

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Job> jobs_;
    bool is_game_pending_ = true;  // for the explorer; at the start there may be some
    bool is_closing_ = false;
    std::thread thread_;
};

}  // namespace janggun::server::postgres
