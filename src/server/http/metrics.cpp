// Metrics in Prometheus' text format.
#include "server/http/metrics.h"

#include <fstream>
#include <limits>
#include <map>
#include <prometheus/histogram.h>
#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>
#include <unistd.h>

namespace janggun::server::http {
namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;

MetricFamily single(const char* name, const char* help, MetricType type, double value) {
    ClientMetric metric;
    if (type == MetricType::Counter)
        metric.counter.value = value;
    else
        metric.gauge.value = value;
    return {name, help, type, {metric}};
}
MetricFamily gauge(const char* name, const char* help, std::uint64_t value) {
    return single(name, help, MetricType::Gauge, static_cast<double>(value));
}
MetricFamily counter(const char* name, const char* help, std::uint64_t value) {
    return single(name, help, MetricType::Counter, static_cast<double>(value));
}

MetricFamily family_of(const HistogramMetric& metric) {
    const Histogram& histogram = metric.histogram;
    ClientMetric written;
    written.histogram.sample_count = histogram.count();
    written.histogram.sample_sum = histogram.sum();
    std::uint64_t below = 0;
    for (std::size_t i = 0; i < histogram.counts().size(); ++i) {
        below += histogram.counts()[i];
        written.histogram.bucket.push_back({below, i < histogram.bounds().size()
                                                       ? histogram.bounds()[i]
                                                       : std::numeric_limits<double>::infinity()});
    }
    return {metric.name, metric.help, MetricType::Histogram, {written}};
}

/// From /proc/self; 0 where there is none.
std::uint64_t resident_bytes() {
    std::ifstream statm{"/proc/self/statm"};
    std::uint64_t whole = 0;
    std::uint64_t resident = 0;
    statm >> whole >> resident;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

const prometheus::Histogram::BucketBoundaries kSeconds{0.001, 0.0025, 0.005, 0.01, 0.025,
                                                       0.05,  0.1,    0.25,  1,    5};

}  // namespace

struct Metrics::Series {
    std::map<std::pair<std::string, int>, std::uint64_t> requests;
    prometheus::Histogram seconds{kSeconds};
};

Metrics::Metrics() : series_{std::make_unique<Series>()} {}
Metrics::~Metrics() = default;

void Metrics::answered(std::string_view route, int status, std::chrono::nanoseconds took) {
    ++series_->requests[{std::string{route}, status}];
    series_->seconds.Observe(std::chrono::duration<double>{took}.count());
}

std::string Metrics::text(const Counters& counters, const Registry& registry) const {
    std::vector<MetricFamily> families{
        gauge("janggun_connections_open", "Open TCP connections", counters.open_connections),
        gauge("janggun_sockets_open", "Open WebSockets", counters.open_sockets),
        gauge("janggun_streams_open", "Open HTTP streams", counters.open_streams),
        counter("janggun_connections_total", "TCP connections accepted", counters.connections),
        counter("janggun_connections_refused_total", "TCP connections refused beyond the limits",
                counters.refused_connections),
        counter("janggun_messages_in_total", "WebSocket messages received", counters.messages_in),
        counter("janggun_messages_out_total", "WebSocket messages sent", counters.messages_out),
        counter("janggun_bytes_out_total", "Bytes sent in response bodies and WebSocket messages",
                counters.bytes_out),
        counter("janggun_slow_readers_total",
                "Clients disconnected for reading too slowly (backpressure)",
                counters.slow_readers),
        counter("janggun_floods_total", "Clients disconnected for sending too much",
                counters.floods),
        gauge("process_resident_memory_bytes", "Resident memory size", resident_bytes()),
    };
    for (const Metric& metric : registry.metrics())
        families.push_back(
            single(metric.name.c_str(), metric.help.c_str(),
                   metric.kind == Metric::Kind::Counter ? MetricType::Counter : MetricType::Gauge,
                   metric.value()));
    for (const HistogramMetric& metric : registry.histograms())
        families.push_back(family_of(metric));
    MetricFamily requests{"janggun_requests_total", "HTTP requests", MetricType::Counter, {}};
    for (const auto& [key, count] : series_->requests) {
        ClientMetric metric;
        metric.label = {{"route", key.first}, {"status", std::to_string(key.second)}};
        metric.counter.value = static_cast<double>(count);
        requests.metric.push_back(metric);
    }
    families.push_back(requests);
    families.push_back({"janggun_request_seconds",
                        "Time to the first byte of a response",
                        MetricType::Histogram,
                        {series_->seconds.Collect()}});
    return prometheus::TextSerializer{}.Serialize(families);
}

}  // namespace janggun::server::http
