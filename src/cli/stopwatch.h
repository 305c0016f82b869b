// Processor time and speed of a benchmark.
#pragma once

#include <cstdint>
#include <ctime>
#include <fmt/format.h>
#include <string>

namespace janggun::cli {

/// Processor time, not wall-clock time: less affected by other processes.
class Stopwatch {
  public:
    [[nodiscard]] double seconds() const {
        return static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC;
    }
    /// "35243995 nodes, 0.152 s, 231.9 Mnodes/s".
    [[nodiscard]] std::string speed(std::uint64_t nodes) const {
        const double time = seconds();
        // Below a millisecond, the resolution of the clock dominates.
        if (time < 0.001) return fmt::format("{} nodes, {:.3f} s", nodes, time);
        return fmt::format("{} nodes, {:.3f} s, {:.1f} Mnodes/s", nodes, time,
                           static_cast<double>(nodes) / time / 1e6);
    }

  private:
    std::clock_t start_ = std::clock();
};

}  // namespace janggun::cli
