// The maintenance thread.
#include "server/store/sqlite/maintenance.h"

#include <chrono>
#include <utility>

#include "server/store/sqlite/purge.h"

namespace janggun::server::sqlite {
namespace {

constexpr std::chrono::seconds kExplorerRetry{1};

}  // namespace

void checkpoint_passive(const Database& database) {
    sqlite3_wal_checkpoint_v2(database.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr,
                              nullptr);
}

Maintenance::Maintenance(Database database, PostToLoop post, int position_key_version)
    : post_{std::move(post)},
      database_{std::move(database)},
      reindex_{position_key_version},
      explorer_{position_key_version} {
    // Before anything is written: on the thread it would compete with group commit for the lock,
    // and delay the first checkpoints.
    explorer_.start(database_);
    thread_ = std::thread{[this] { run(); }};
}

Maintenance::~Maintenance() {
    {
        const std::lock_guard lock{mutex_};
        is_closing_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void Maintenance::request_checkpoint() {
    {
        const std::lock_guard lock{mutex_};
        is_checkpoint_due_ = true;
    }
    wake_.notify_one();
}

void Maintenance::purge(Purge what, Reply<Purged> done) {
    {
        const std::lock_guard lock{mutex_};
        jobs_.emplace_back(
            [this, what = std::move(what), done = std::move(done)](Database& database) mutable {
                const auto purged = sqlite::purge(database, what);
                post_([done = std::move(done), purged] { done(purged); });
            });
    }
    wake_.notify_one();
}

void Maintenance::game_ended() {
    {
        const std::lock_guard lock{mutex_};
        is_game_pending_ = true;
    }
    wake_.notify_one();
}

void Maintenance::run() {
    database_.run("PRAGMA foreign_keys=OFF");  // see purge.h
    reindex_.start(database_);
    bool has_failed = false;  // the last batch of the explorer
    for (;;) {
        std::function<void(Database&)> job;
        bool must_checkpoint = false;
        bool must_explore = false;
        {
            std::unique_lock lock{mutex_};
            const auto has_work = [&] {
                return is_closing_ || is_checkpoint_due_ || is_game_pending_ || !jobs_.empty() ||
                       reindex_.is_pending();
            };
            if (!has_failed) {
                wake_.wait(lock, has_work);
            } else if (!wake_.wait_for(lock, kExplorerRetry, has_work)) {
                is_game_pending_ = true;
            }
            if (is_closing_) return;
            must_checkpoint = std::exchange(is_checkpoint_due_, false);
            if (!must_checkpoint && !jobs_.empty()) {
                job = std::move(jobs_.front());
                jobs_.pop_front();
            } else if (!must_checkpoint) {
                must_explore = std::exchange(is_game_pending_, false);
            }
        }
        if (must_checkpoint) {
            checkpoint_passive(database_);
            is_checkpointed_ = true;
        } else if (job) {
            job(database_);
        } else if (must_explore) {
            const auto batch = ExplorerIndexer::run_batch(database_);
            has_failed = batch == ExplorerIndexer::Batch::Failed;
            if (batch == ExplorerIndexer::Batch::More) game_ended();
        } else {
            reindex_.run_batch(database_);
        }
    }
}

}  // namespace janggun::server::sqlite
