// Metrics that features register: counters, gauges and histograms for /metrics.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace janggun::server {

/// Read when metrics are scraped, on the loop's thread.
struct Metric {
    enum class Kind : std::uint8_t { Counter, Gauge };
    std::string name;  // "janggun_moves_total"
    std::string help;
    Kind kind{};
    std::function<double()> value;
};

/// Counts observations by upper bound, as Prometheus does.
class Histogram {
  public:
    explicit Histogram(std::vector<double> bounds)
        : bounds_{std::move(bounds)}, counts_(bounds_.size() + 1) {}

    void observe(double value) {
        const auto bucket = std::lower_bound(bounds_.begin(), bounds_.end(), value);
        ++counts_[static_cast<std::size_t>(bucket - bounds_.begin())];
        sum_ += value;
        ++count_;
    }
    [[nodiscard]] const std::vector<double>& bounds() const { return bounds_; }
    /// Observations in each bucket (not cumulative); the last has no upper bound.
    [[nodiscard]] const std::vector<std::uint64_t>& counts() const { return counts_; }
    [[nodiscard]] double sum() const { return sum_; }
    [[nodiscard]] std::uint64_t count() const { return count_; }

  private:
    std::vector<double> bounds_;
    std::vector<std::uint64_t> counts_;
    double sum_ = 0;
    std::uint64_t count_ = 0;
};

struct HistogramMetric {
    std::string name;
    std::string help;
    Histogram histogram;
};

}  // namespace janggun::server
