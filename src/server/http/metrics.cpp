#include "server/http/metrics.h"

#include <fstream>
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

/// From the kernel's books; 0 where it keeps none.
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

std::string Metrics::text(const Counters& counters, const Figures& figures) const {
    std::vector<MetricFamily> families{
        gauge("janggun_connections_open", "TCP connections now", counters.open_connections),
        gauge("janggun_sockets_open", "WebSockets now", counters.open_sockets),
        gauge("janggun_streams_open", "HTTP streams now", counters.open_streams),
        counter("janggun_connections_total", "TCP connections accepted", counters.connections),
        counter("janggun_connections_refused_total", "TCP connections beyond the limits",
                counters.refused_connections),
        counter("janggun_messages_in_total", "WebSocket messages received", counters.messages_in),
        counter("janggun_messages_out_total", "WebSocket messages sent", counters.messages_out),
        counter("janggun_bytes_out_total", "Bytes of bodies and messages sent", counters.bytes_out),
        counter("janggun_slow_readers_total", "Clients cut off because they read too slowly",
                counters.slow_readers),
        counter("janggun_floods_total", "Clients cut off because they wrote too much",
                counters.floods),
        gauge("janggun_people_online", "People with an open socket", figures.people_online),
        gauge("janggun_live_games", "Games being played", figures.live_games),
        gauge("janggun_seeks", "Seeks in the lobby", figures.seeks),
        counter("janggun_commands_total", "Commands received", figures.commands),
        counter("janggun_moves_total", "Moves played", figures.moves),
        counter("janggun_events_total", "Events made durable", figures.events),
        counter("janggun_games_finished_total", "Games finished", figures.games_finished),
        counter("janggun_games_expired_total", "Games that ended because nobody came to play",
                figures.games_expired),
        gauge("janggun_games_set_aside", "Unfinished games that could not be read at the start",
              figures.games_set_aside),
        counter("janggun_purged_sessions_total", "Expired sessions deleted",
                figures.sessions_purged),
        counter("janggun_purged_guests_total", "Guests deleted who did nothing",
                figures.guests_purged),
        counter("janggun_purged_games_total", "Aborted games deleted", figures.games_purged),
        counter("janggun_stalls_total", "Times the loop stood still", figures.stalls),
        single("janggun_stalled_seconds_total", "How long it stood still in all",
               MetricType::Counter, static_cast<double>(figures.stalled_milliseconds) / 1000),
        counter("janggun_failed_writes_total", "Writes that the store refused",
                figures.failed_writes),
        gauge("janggun_writes_in_flight", "Writes on their way to the disk",
              figures.writes_in_flight),
        counter("janggun_engine_moves_total", "Moves of the engine", figures.engine_moves),
        gauge("janggun_engine_waiting", "Games that wait for the engine", figures.engine_waiting),
        counter("janggun_engine_jobs_cancelled_total",
                "Thoughts of the engine that were not wanted any more",
                figures.engine_jobs_cancelled),
        gauge("janggun_exports", "Exports under way", figures.exports),
        counter("janggun_damaged_games_total",
                "Stored games met that cannot be replayed and were left out",
                figures.damaged_games),
        counter("janggun_failed_reads_total", "Reads that the store could not do",
                figures.store.failed_reads),
        counter("janggun_timed_out_reads_total", "Reads that took too long and were stopped",
                figures.store.timed_out_reads),
        counter("janggun_cancelled_reads_total", "Reads dropped because their asker had gone",
                figures.store.cancelled_reads),
        counter("janggun_refused_reads_total", "Reads refused because too many waited",
                figures.store.refused_reads),
        gauge("janggun_reads_waiting", "Reads that wait for a reader", figures.store.waiting_reads),
        gauge("janggun_store_lost", "1: the files were deleted or replaced, writes are refused",
              figures.store.lost ? 1 : 0),
        gauge("process_resident_memory_bytes", "Memory in use", resident_bytes()),
    };
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
