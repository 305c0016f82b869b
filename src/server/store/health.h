// Health of a store, for /health, /metrics and the log.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace janggun::server {

/// The database's file is not the one that was opened: writes would be lost, so all are refused.
struct StoreLoss {
    enum class Reason : std::uint8_t { Deleted, Replaced };
    Reason reason{};
    std::string file;
};
[[nodiscard]] inline std::string describe(const StoreLoss& loss) {
    return loss.file + " has been " +
           (loss.reason == StoreLoss::Reason::Deleted ? "deleted" : "replaced") +
           " while the server runs";
}

struct StoreHealth {
    std::uint64_t failed_reads = 0;
    std::uint64_t timed_out_reads = 0;
    std::uint64_t cancelled_reads = 0;  // the asker has disconnected
    std::uint64_t refused_reads = 0;    // the queue was full
    std::size_t waiting_reads = 0;
    bool are_reads_failing = false;   // one failed within the last minute
    bool are_writes_failing = false;  // the same
    std::optional<StoreLoss> lost;    // nothing can be written until the server is restarted
};

}  // namespace janggun::server
