// How a store is doing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace janggun::server {

/// For /health, /metrics and the log.
struct StoreHealth {
    std::uint64_t failed_reads = 0;     // the store could not
    std::uint64_t timed_out_reads = 0;  // they took too long
    std::uint64_t cancelled_reads = 0;  // their asker had gone
    std::uint64_t refused_reads = 0;    // too many at once
    std::size_t waiting_reads = 0;
    bool are_reads_failing = false;   // one failed within the last minute
    bool are_writes_failing = false;  // the same
    std::string lost;                 // why nothing can be written any more; empty: it can
};

}  // namespace janggun::server
