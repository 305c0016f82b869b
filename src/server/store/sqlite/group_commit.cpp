// Group commit, checkpoint scheduling, and refusing writes to files that are not ours any more.
#include "server/store/sqlite/group_commit.h"

#include <algorithm>
#include <utility>

#include "server/store/sqlite/apply.h"

namespace janggun::server::sqlite {
namespace {

/// How long deleted files stay unnoticed while nothing is written.
constexpr std::chrono::seconds kFileCheckInterval{1};

/// SQLite's hook after each commit.
int note_log_pages(void* pages, sqlite3*, const char*, int count) {
    *static_cast<int*>(pages) = count;
    return SQLITE_OK;
}

}  // namespace

GroupCommit::GroupCommit(Settings settings, Database writer, PostToLoop post, HealthMonitor& health,
                         Maintenance& maintenance)
    : settings_{std::move(settings)},
      writer_{std::move(writer)},
      post_{std::move(post)},
      health_{health},
      maintenance_{maintenance},
      files_{settings_.path} {
    // Replaces automatic checkpoints, which would run inside a commit.
    sqlite3_wal_hook(writer_.handle(), note_log_pages, &log_pages_);
    thread_ = std::thread{[this] { run(); }};
}

GroupCommit::~GroupCommit() {
    {
        const std::lock_guard lock{mutex_};
        is_closing_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void GroupCommit::write(UnitOfWork unit, Reply<Committer::Written> done) {
    {
        const std::lock_guard lock{mutex_};
        if (queue_.size() < settings_.most_queued) {
            queue_.push_back({std::move(unit), std::move(done)});
            wake_.notify_one();
            return;
        }
    }
    post_([done = std::move(done)] {
        if (done) done(Failure{StoreError::Busy});
    });
}

void GroupCommit::run() {
    for (;;) {
        std::vector<Queued> group = next_group();
        if (group.empty()) return;
        commit(group);
        if (std::any_of(group.begin(), group.end(),
                        [](const Queued& queued) { return ends_game(queued.unit); }))
            maintenance_.game_ended();
        post_([committed = std::move(group)] {
            for (const Queued& queued : committed) {
                if (!queued.done) continue;
                if (queued.error)
                    queued.done(Failure{*queued.error});
                else
                    queued.done(Committer::Written{});
            }
        });
        schedule_checkpoint();
    }
}

std::vector<GroupCommit::Queued> GroupCommit::next_group() {
    std::vector<Queued> group;
    std::unique_lock lock{mutex_};
    while (!is_closing_ && queue_.empty())
        if (wake_.wait_for(lock, kFileCheckInterval) == std::cv_status::timeout) {
            lock.unlock();
            check_files();
            lock.lock();
        }
    if (queue_.empty()) return group;
    const std::size_t count = settings_.grouping == Grouping::Single ? 1 : queue_.size();
    group.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        group.push_back(std::move(queue_.front()));
        queue_.pop_front();
    }
    return group;
}

/// One transaction for the group. A conflict rolls back its own unit, any other error all of them.
void GroupCommit::commit(std::vector<Queued>& group) {
    bool is_good = check_files() == Files::Ours && writer_.run("BEGIN IMMEDIATE");
    for (Queued& queued : group) {
        if (!is_good) break;
        is_good = apply_unit(queued);
    }
    is_good = is_good && writer_.run("COMMIT");
    const std::string problem = is_good ? std::string{} : writer_.problem();
    // Before the replies: what went into a deleted file is not durable.
    if (is_good && check_files() == Files::Lost) is_good = false;
    if (is_good) {
        commits_.fetch_add(1, std::memory_order_relaxed);
        units_.fetch_add(group.size(), std::memory_order_relaxed);
        return;
    }
    if (writer_.in_transaction()) writer_.run("ROLLBACK");
    for (Queued& queued : group) queued.error = StoreError::Failed;
    if (!health_.is_lost()) health_.write_failed(problem);
}

bool GroupCommit::apply_unit(Queued& queued) {
    if (writer_.prepared("SAVEPOINT unit").run() != Outcome::Done) return false;
    Outcome outcome = Outcome::Done;
    for (const Write& write : queued.unit.writes()) {
        outcome = apply_write(writer_, write);
        if (outcome != Outcome::Done) break;
    }
    if (outcome == Outcome::Failed) return false;
    if (outcome == Outcome::Conflict) {
        queued.error = StoreError::Conflict;
        if (writer_.prepared("ROLLBACK TO unit").run() != Outcome::Done) return false;
    }
    return writer_.prepared("RELEASE unit").run() == Outcome::Done;
}

GroupCommit::Files GroupCommit::check_files() {
    if (health_.is_lost()) return Files::Lost;
    auto loss = files_.check();
    if (!loss) return Files::Ours;
    // If only the write-ahead log is gone, a full checkpoint still saves what was acknowledged.
    int frames = 0;
    int copied = 0;
    const bool is_saved =
        sqlite3_wal_checkpoint_v2(writer_.handle(), nullptr, SQLITE_CHECKPOINT_FULL, &frames,
                                  &copied) == SQLITE_OK &&
        frames == copied && loss->is_log_only;
    health_.lost(std::move(loss->what));
    return is_saved ? Files::Saved : Files::Lost;
}

// A checkpoint flushes the database file, so it runs in the maintenance thread and commits do not
// wait for it. Under steady load that one never quite catches up with the log; the short rest is
// copied here. Then SQLite restarts the log from its beginning, and a flush that does not extend
// the file is the fastest.
void GroupCommit::schedule_checkpoint() {
    if (log_pages_ < settings_.checkpoint_pages) checkpoint_at_pages_ = settings_.checkpoint_pages;
    if (maintenance_.take_checkpointed()) return checkpoint_passive(writer_);
    if (log_pages_ < checkpoint_at_pages_) return;
    checkpoint_at_pages_ = log_pages_ + settings_.checkpoint_pages;
    maintenance_.request_checkpoint();
}

}  // namespace janggun::server::sqlite
