// The maintenance thread.
#include "server/store/postgres/maintenance.h"

#include <utility>

#include "server/store/postgres/purge.h"

namespace janggun::server::postgres {
namespace {

constexpr std::chrono::minutes kTimeLimit{1};  // of one batch
constexpr std::chrono::seconds kExplorerRetry{1};

}  // namespace

Maintenance::Maintenance(Session session, PostToLoop post, HealthMonitor& health,
                         int position_key_version)
    : post_{std::move(post)},
      health_{health},
      session_{std::move(session)},
      reindex_{position_key_version},
      explorer_{position_key_version} {
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

void Maintenance::purge(Purge what, Reply<Purged> done) {
    {
        const std::lock_guard lock{mutex_};
        jobs_.push_back({std::move(what), std::move(done)});
    }
    wake_.notify_one();
}

void Maintenance::purge_now(Job job) {
    Result<Purged, StoreError> purged = Failure{StoreError::Failed};
    const auto failure = session_.attempt({}, kTimeLimit, Session::OnLoss::Fail, [&] {
        purged = postgres::purge(session_, job.what);
        return purged.has_value();
    });
    if (failure) {
        health_.read_failed(failure->error, failure->problem);
        purged = Failure{failure->error};
    }
    post_([done = std::move(job.done), purged] { done(purged); });
}

void Maintenance::game_ended() {
    {
        const std::lock_guard lock{mutex_};
        is_game_pending_ = true;
    }
    wake_.notify_one();
}

void Maintenance::run() {
    const auto with_connection = [this](const auto& work) {
        (void)session_.attempt({}, kTimeLimit, Session::OnLoss::Fail, [&] {
            work();
            return true;
        });
    };
    with_connection([this] {
        reindex_.start(session_);
        explorer_.start(session_);
    });
    bool has_failed = false;  // the last batch of the explorer
    for (;;) {
        std::optional<Job> job;
        bool must_explore = false;
        {
            std::unique_lock lock{mutex_};
            const auto has_work = [&] {
                return is_closing_ || is_game_pending_ || !jobs_.empty() || reindex_.is_pending();
            };
            if (!has_failed) {
                wake_.wait(lock, has_work);
            } else if (!wake_.wait_for(lock, kExplorerRetry, has_work)) {
                is_game_pending_ = true;
            }
            if (is_closing_) return;
            if (!jobs_.empty()) {
                job = std::move(jobs_.front());
                jobs_.pop_front();
            } else {
                must_explore = std::exchange(is_game_pending_, false);
            }
        }
        if (job) {
            purge_now(std::move(*job));
        } else if (must_explore) {
            auto batch = ExplorerIndexer::Batch::Failed;  // also without a connection
            with_connection([&] { batch = ExplorerIndexer::run_batch(session_); });
            has_failed = batch == ExplorerIndexer::Batch::Failed;
            if (batch == ExplorerIndexer::Batch::More) game_ended();
        } else {
            with_connection([this] { reindex_.run_batch(session_); });
        }
    }
}

}  // namespace janggun::server::postgres
