// Failure counts and their log lines.
#include "server/store/health_monitor.h"

#include "server/log/log.h"

namespace janggun::server {

bool HealthMonitor::Recent::note() {
    const auto now = Clock::now();
    const bool is_due = !is_any || now - logged >= std::chrono::seconds{1};
    if (is_due) logged = now;
    last = now;
    is_any = true;
    return is_due;
}

bool HealthMonitor::Recent::is_recent() const {
    return is_any && Clock::now() - last < std::chrono::minutes{1};
}

void HealthMonitor::read_failed(StoreError error, std::string_view problem) {
    bool is_due = false;
    std::uint64_t failed = 0;
    {
        const std::lock_guard lock{mutex_};
        switch (error) {
            case StoreError::TimedOut:
                ++counts_.timed_out_reads;
                return;
            case StoreError::Cancelled:
                ++counts_.cancelled_reads;
                return;
            case StoreError::TooMany:
            case StoreError::Busy:
                ++counts_.refused_reads;
                return;
            case StoreError::Fenced:  // an answer
                return;
            case StoreError::Failed:
            case StoreError::Conflict:
                break;
        }
        failed = ++counts_.failed_reads;
        is_due = reads_.note();
    }
    if (is_due)
        log::error("a read failed",
                   {{"problem", std::string{problem}}, {"failed", std::to_string(failed)}});
}

void HealthMonitor::write_failed(std::string_view problem) {
    bool is_due = false;
    {
        const std::lock_guard lock{mutex_};
        is_due = writes_.note();
    }
    if (is_due) log::error("a write failed", {{"problem", std::string{problem}}});
}

void HealthMonitor::lost(StoreLoss loss) {
    const std::lock_guard lock{mutex_};
    if (counts_.lost) return;
    log::error("nothing can be written until the server is restarted",
               {{"problem", describe(loss)}});
    counts_.lost = std::move(loss);
}

bool HealthMonitor::is_lost() const {
    const std::lock_guard lock{mutex_};
    return counts_.lost.has_value();
}

StoreHealth HealthMonitor::read() const {
    const std::lock_guard lock{mutex_};
    StoreHealth health = counts_;
    health.are_reads_failing = reads_.is_recent();
    health.are_writes_failing = writes_.is_recent();
    return health;
}

}  // namespace janggun::server
