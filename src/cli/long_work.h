// Helpers of commands that run for hours: interruption by signals, and the number of cores.
#pragma once

#include <algorithm>
#include <atomic>
#include <csignal>
#include <thread>

namespace janggun::cli {

inline std::atomic<bool> interruption{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

/// SIGINT and SIGTERM set a flag from now on, so that the work can stop at a point to resume from.
inline void listen_for_interruption() {
    const auto remember = [](int) { interruption = true; };
    std::signal(SIGINT, remember);
    std::signal(SIGTERM, remember);
}
[[nodiscard]] inline bool was_interrupted() {
    return interruption;
}

[[nodiscard]] inline int cores() {
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace janggun::cli
