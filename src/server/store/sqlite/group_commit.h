// The write path: one thread that commits units of work with group commit.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/store/health_monitor.h"
#include "server/store/post_to_loop.h"
#include "server/store/sqlite/database.h"
#include "server/store/sqlite/file_guard.h"
#include "server/store/sqlite/maintenance.h"
#include "server/store/unit_of_work.h"

namespace janggun::server::sqlite {

/// How many units of work one commit takes.
enum class Grouping : std::uint8_t {
    Natural,  // all that are queued: those that arrived during the last commit
    Single,   // one, for comparison in benchmarks
};

class GroupCommit {
  public:
    struct Settings {
        std::string path;
        Grouping grouping = Grouping::Natural;
        int checkpoint_pages = 8'000;      // length of the write-ahead log that makes one due
        std::size_t most_queued = 20'000;  // units of work; more are refused: StoreError::Busy
    };
    GroupCommit(Settings settings, Database writer, PostToLoop post, HealthMonitor& health,
                Maintenance& maintenance);
    /// Commits what is queued; replies are not guaranteed any more.
    ~GroupCommit();
    GroupCommit(const GroupCommit&) = delete;
    GroupCommit& operator=(const GroupCommit&) = delete;

    void write(UnitOfWork unit, Reply<Committer::Written> done);

    [[nodiscard]] std::uint64_t commits() const { return commits_.load(); }
    [[nodiscard]] std::uint64_t units() const { return units_.load(); }

  private:
    struct Queued {
        UnitOfWork unit;
        Reply<Committer::Written> done;
        std::optional<StoreError> error{};
    };
    enum class Files : std::uint8_t {
        Ours,
        Saved,  // the write-ahead log is gone, but what was committed is in the database
        Lost,
    };

    void run();
    /// Waits for units of work; none: closing.
    [[nodiscard]] std::vector<Queued> next_group();
    void commit(std::vector<Queued>& group);
    /// False: the transaction cannot go on. A conflict is noted in the unit and rolled back alone.
    [[nodiscard]] bool apply_unit(Queued& queued);
    /// After a loss every write is refused.
    Files check_files();
    void schedule_checkpoint();

    const Settings settings_;
    Database writer_;
    PostToLoop post_;
    HealthMonitor& health_;
    Maintenance& maintenance_;
    FileGuard files_;    // of the thread, like the next two
    int log_pages_ = 0;  // length of the write-ahead log
    int checkpoint_at_pages_ = 0;

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Queued> queue_;
    bool is_closing_ = false;
    std::atomic<std::uint64_t> commits_{0};
    std::atomic<std::uint64_t> units_{0};
    std::thread thread_;
};

}  // namespace janggun::server::sqlite
