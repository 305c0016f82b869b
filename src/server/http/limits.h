// Limits of connections, and their counters.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "server/http/rate_limit.h"

namespace janggun::server::http {

struct Limits {
    std::size_t connections = 15'000;
    std::size_t connections_per_address = 200;  // 0: any number
    std::size_t header_bytes = std::size_t{16} * 1024;
    std::size_t body_bytes = std::size_t{64} * 1024;
    std::size_t stream_bytes = std::size_t{1024} * 1024;  // waiting for a slow reader of a stream
    std::size_t message_bytes = 8192;
    std::size_t socket_bytes = std::size_t{256} * 1024;  // waiting for a slow reader of a WebSocket
    std::size_t socket_read_rate =
        std::size_t{192} * 1024;  // bytes a second, more than `messages` can use
    std::size_t socket_read_burst = std::size_t{1024} * 1024;
    Allowance messages{80, std::chrono::milliseconds{50}};
    Allowance control_frames{40, std::chrono::milliseconds{500}};
    std::chrono::milliseconds request_time{30'000};  // for a whole request to arrive, or go out
    std::chrono::milliseconds write_time{30'000};    // for one WebSocket message to go out
    std::chrono::milliseconds ping_interval{10'000};
    std::chrono::milliseconds idle_time{35'000};  // a WebSocket from which nothing came so long
    std::chrono::milliseconds close_time{5'000};  // for the other side to close too
    bool off = false;  // no rate limits: for measuring, never for the open internet
};

/// Read by the metrics; written by the loop alone.
struct Counters {
    std::uint64_t connections = 0;  // accepted so far
    std::uint64_t refused_connections = 0;
    std::size_t open_connections = 0;
    std::size_t open_sockets = 0;
    std::size_t open_streams = 0;
    std::uint64_t requests = 0;
    std::uint64_t messages_in = 0;
    std::uint64_t messages_out = 0;
    std::uint64_t bytes_out = 0;
    std::uint64_t slow_readers = 0;  // disconnected: backlog full
    std::uint64_t floods = 0;        // disconnected: beyond their rate
};

}  // namespace janggun::server::http
