#include "server/store/sqlite/read_pool.h"

#include <chrono>

namespace janggun::server::sqlite {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// What the running question is held to.
struct Watch {
    const CancelToken& cancel;
    SteadyClock::time_point deadline;
    std::optional<StoreError> stopped{};
};

/// Called by SQLite every so many steps of its virtual machine; not 0 interrupts the statement.
int look_up(void* data) {
    Watch& watch = *static_cast<Watch*>(data);
    if (watch.cancel.is_cancelled())
        watch.stopped = StoreError::Cancelled;
    else if (SteadyClock::now() > watch.deadline)
        watch.stopped = StoreError::TimedOut;
    return watch.stopped ? 1 : 0;
}
constexpr int kStepsBetweenLooks = 2'000;

}  // namespace

ReadPool::ReadPool(std::vector<Database> databases, ReadLimits limits, Post post,
                   HealthBook& health)
    : queue_{limits}, post_{std::move(post)}, health_{health} {
    for (Database& database : databases)
        readers_.push_back(std::make_unique<Reader>(Reader{std::move(database)}));
    for (const auto& reader : readers_)
        threads_.emplace_back([this, &reader = *reader] { work(reader); });
}

ReadPool::~ReadPool() {
    queue_.close();
    for (std::thread& thread : threads_) thread.join();
}

void ReadPool::add(Queue::Job job) {
    if (const auto refused = queue_.push(job)) job.drop(*refused);
}

void ReadPool::work(Reader& reader) {
    while (auto job = queue_.pop()) {
        const std::string key = job->asker.key;
        if (job->asker.cancel.is_cancelled()) {
            job->run = nullptr;  // holds the asker too
            job->drop(StoreError::Cancelled);
        } else {
            job->drop = nullptr;
            job->run(reader, job->asker);
        }
        queue_.finished(key);
    }
}

std::optional<StoreError> ReadPool::run(Reader& reader, const CancelToken& cancel,
                                        const std::function<bool()>& read) {
    Watch watch{cancel, SteadyClock::now() + queue_.limits().time};
    sqlite3* const handle = reader.database.handle();
    sqlite3_progress_handler(handle, kStepsBetweenLooks, look_up, &watch);
    // One moment of the file for all that one question reads.
    const bool is_begun = reader.database.run("BEGIN");
    const bool is_read = is_begun && read();
    const std::string problem = is_read ? std::string{} : reader.database.problem();
    sqlite3_progress_handler(handle, 0, nullptr, nullptr);
    if (reader.database.in_transaction()) reader.database.run("ROLLBACK");
    if (is_read) return std::nullopt;
    const StoreError error = watch.stopped.value_or(StoreError::Failed);
    health_.read_ended(error, problem);
    return error;
}

}  // namespace janggun::server::sqlite
