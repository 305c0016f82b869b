// The write path: one thread that commits units of work with group commit. All units that are
// queued become one transaction: a pipeline of statements in one round trip, and COMMIT in a
// second.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/store/health_monitor.h"
#include "server/store/lease.h"
#include "server/store/post_to_loop.h"
#include "server/store/postgres/batch.h"
#include "server/store/postgres/session.h"
#include "server/store/unit_of_work.h"

namespace janggun::server::postgres {

/// Whether other processes may use the database at the same time. The writer's connection holds an
/// advisory lock for it, exclusive or shared.
enum class Sharing : std::uint8_t {
    Alone,    // this process alone; its games have no owner
    Cluster,  // nodes, with leases
};

/// Opens the writer's connection and takes the lock.
[[nodiscard]] Result<Connection, OpenError> open_writer(const std::string& url, Sharing sharing);

/// If the connection breaks before COMMIT was sent, the transaction is not committed, and the batch
/// is repeated. If it breaks after that, the outcome is unknown: every batch writes its number into
/// the row of its writer, and after reconnecting that row shows whether it was committed. Until
/// then no unit of the batch is acknowledged or failed. The same goes for a COMMIT that is not
/// answered in time, and for one that did not wait for the standby.
class GroupCommit {
  public:
    struct Settings {
        std::string url;
        Sharing sharing = Sharing::Alone;
        std::size_t most_queued = 20'000;  // units of work; more are refused: StoreError::Busy
        /// How long units wait for a server that is down before they fail.
        std::chrono::milliseconds patience{10'000};
        /// Called on the writer's thread after a commit that has ended games.
        std::function<void()> game_ended = [] {};
    };
    GroupCommit(Settings settings, Connection writer, PostToLoop post, HealthMonitor& health);
    /// Commits what is queued if the server answers; replies are not guaranteed any more.
    ~GroupCommit();
    GroupCommit(const GroupCommit&) = delete;
    GroupCommit& operator=(const GroupCommit&) = delete;

    void write(UnitOfWork unit, Reply<Committer::Written> done);
    /// For units that are written from now on.
    void use(Incarnation incarnation);

    [[nodiscard]] std::uint64_t commits() const { return commits_.load(); }
    [[nodiscard]] std::uint64_t units() const { return units_.load(); }

  private:
    using SteadyClock = std::chrono::steady_clock;
    struct Queued {
        UnitOfWork unit;
        Reply<Committer::Written> done;
        Incarnation incarnation = Incarnation::None;
        std::optional<StoreError> error{};
    };
    using Group = std::vector<Queued>;
    enum class Attempt : std::uint8_t {
        Finished,  // each unit has its outcome
        Repeat,    // nothing was committed; the same may succeed now
        Unknown,   // COMMIT was sent and not answered
    };

    void run();
    /// Waits for units of work of one incarnation; none: closing.
    [[nodiscard]] Group next_group();
    void commit(Group& group);
    /// The whole group as one pipeline; if there is a conflict in it, unit by unit.
    [[nodiscard]] Attempt attempt(Group& group);
    [[nodiscard]] Attempt attempt_by_unit(Group& group);
    /// What every transaction begins with: the fence, and the number of the batch.
    [[nodiscard]] std::vector<Command> opening(const Group& group) const;
    /// The number of commands of opening().
    [[nodiscard]] static std::size_t opening_size(const Group& group);
    [[nodiscard]] static bool is_fenced(const Group& group, const std::vector<Rows>& results);
    [[nodiscard]] Attempt finish(Group& group);
    /// The server has kAnswerTime for what is asked next.
    void watch();
    /// The row must be there before the first batch: one that is inserted by a transaction under
    /// way is invisible to is_committed().
    [[nodiscard]] bool add_row();
    [[nodiscard]] Attempt after_error(Group& group, const SqlError& error);
    /// Conflict, or Fenced if another node owns one of the games.
    [[nodiscard]] std::optional<StoreError> conflict_of(const Batch& batch);
    void refuse(Group& group, StoreError error, const std::string& problem);
    void roll_back();
    /// False: not until then, or closing.
    [[nodiscard]] bool reconnect(SteadyClock::time_point until);
    /// After reconnecting: whether the last batch was committed; none: this cannot be read now.
    [[nodiscard]] std::optional<bool> is_committed();
    [[nodiscard]] bool is_closing();

    const Settings settings_;
    const std::int64_t id_;  // random: the key of this writer's row
    Connection connection_;  // of the thread, like the next three
    Backoff backoff_;
    std::int64_t batch_ = 0;
    bool has_row_ = false;  // of this writer
    std::string problem_;   // the last one, for the log
    PostToLoop post_;
    HealthMonitor& health_;

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Queued> queue_;
    Incarnation incarnation_ = Incarnation::None;
    bool is_closing_ = false;
    std::atomic<std::uint64_t> commits_{0};
    std::atomic<std::uint64_t> units_{0};
    std::thread thread_;
};

}  // namespace janggun::server::postgres
