// The reader threads, and interrupting their statements.
#include "server/store/sqlite/read_pool.h"

#include <chrono>

namespace janggun::server::sqlite {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// Why the running read may be interrupted.
struct Interrupt {
    const CancelToken& cancel;
    SteadyClock::time_point deadline;
    std::optional<StoreError> reason{};
};

/// SQLite's progress handler; not 0 interrupts the statement.
int check_interrupt(void* data) {
    Interrupt& interrupt = *static_cast<Interrupt*>(data);
    if (interrupt.cancel.is_cancelled())
        interrupt.reason = StoreError::Cancelled;
    else if (SteadyClock::now() > interrupt.deadline)
        interrupt.reason = StoreError::TimedOut;
    return interrupt.reason ? 1 : 0;
}
constexpr int kInstructionsBetweenChecks = 2'000;  // of SQLite's virtual machine

}  // namespace

ReadPool::ReadPool(std::vector<Database> databases, ReadLimits limits, Post post,
                   HealthMonitor& health)
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
            job->run = nullptr;  // shares the reply, which must not be destroyed here
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
    Interrupt interrupt{cancel, SteadyClock::now() + queue_.limits().time};
    sqlite3* const handle = reader.database.handle();
    sqlite3_progress_handler(handle, kInstructionsBetweenChecks, check_interrupt, &interrupt);
    // A read snapshot: all statements of one read see the same commit.
    const bool is_begun = reader.database.run("BEGIN");
    const bool is_read = is_begun && read();
    const std::string problem = is_read ? std::string{} : reader.database.problem();
    sqlite3_progress_handler(handle, 0, nullptr, nullptr);
    if (reader.database.in_transaction()) reader.database.run("ROLLBACK");
    if (is_read) return std::nullopt;
    const StoreError error = interrupt.reason.value_or(StoreError::Failed);
    health_.read_failed(error, problem);
    return error;
}

}  // namespace janggun::server::sqlite
