// Metrics for Prometheus.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "server/app/registry.h"
#include "server/http/limits.h"

namespace janggun::server::http {

class Metrics {
  public:
    Metrics();
    ~Metrics();
    Metrics(const Metrics&) = delete;
    Metrics& operator=(const Metrics&) = delete;

    /// `route` is the pattern, never the path, which clients choose: labels must stay few (low
    /// cardinality).
    void answered(std::string_view route, int status, std::chrono::nanoseconds took);
    /// In Prometheus' text format.
    [[nodiscard]] std::string text(const Counters& counters, const Registry& registry) const;

  private:
    struct Series;
    std::unique_ptr<Series> series_;
};

}  // namespace janggun::server::http
