// Interrupting the statements of a reader.
#include "server/store/sqlite/reader.h"

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

std::optional<ReadFailure> Reader::attempt(const CancelToken& cancel, Duration limit,
                                           const std::function<bool()>& read) {
    Interrupt interrupt{cancel, SteadyClock::now() + limit};
    sqlite3* const handle = database.handle();
    sqlite3_progress_handler(handle, kInstructionsBetweenChecks, check_interrupt, &interrupt);
    const bool is_begun = database.run("BEGIN");
    const bool is_read = is_begun && read();
    std::string problem = is_read ? std::string{} : database.problem();
    sqlite3_progress_handler(handle, 0, nullptr, nullptr);
    if (database.in_transaction()) database.run("ROLLBACK");
    if (is_read) return std::nullopt;
    return ReadFailure{interrupt.reason.value_or(StoreError::Failed), std::move(problem)};
}

}  // namespace janggun::server::sqlite
