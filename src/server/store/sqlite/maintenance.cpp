// The maintenance thread.
#include "server/store/sqlite/maintenance.h"

#include <utility>

#include "server/store/sqlite/purge.h"

namespace janggun::server::sqlite {

void checkpoint_passive(const Database& database) {
    sqlite3_wal_checkpoint_v2(database.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr,
                              nullptr);
}

Maintenance::Maintenance(Database database, Post post, int position_key_version)
    : post_{std::move(post)}, database_{std::move(database)}, reindex_{position_key_version} {
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
        jobs_.push_back(
            [this, what = std::move(what), done = std::move(done)](Database& database) mutable {
                const auto purged = sqlite::purge(database, what);
                post_([done = std::move(done), purged] { done(purged); });
            });
    }
    wake_.notify_one();
}

void Maintenance::run() {
    database_.run("PRAGMA foreign_keys=OFF");  // see purge.h
    reindex_.start(database_);
    for (;;) {
        std::function<void(Database&)> job;
        bool must_checkpoint = false;
        {
            std::unique_lock lock{mutex_};
            wake_.wait(lock, [&] {
                return is_closing_ || is_checkpoint_due_ || !jobs_.empty() || reindex_.is_pending();
            });
            if (is_closing_) return;
            must_checkpoint = std::exchange(is_checkpoint_due_, false);
            if (!must_checkpoint && !jobs_.empty()) {
                job = std::move(jobs_.front());
                jobs_.pop_front();
            }
        }
        if (must_checkpoint) {
            checkpoint_passive(database_);
            is_checkpointed_ = true;
        } else if (job) {
            job(database_);
        } else {
            reindex_.run_batch(database_);
        }
    }
}

}  // namespace janggun::server::sqlite
