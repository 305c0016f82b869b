// Keep-alive: an empty line every few seconds on streams of lines, so that a client that reads with
// a time-out knows that the server is there.
#pragma once

#include <deque>
#include <unordered_map>

#include "server/domain/time.h"
#include "server/app/sink.h"

namespace janggun::server {

class Heartbeats {
  public:
    /// lichess-bot gives a stream up after 15 s without a byte.
    static constexpr Duration kInterval{6'000};

    /// The first line comes an interval from now. Asked for twice, it stays one.
    void add(ConnectionId id, Sink& sink, Time now);
    void remove(ConnectionId id);
    void tick(Time now);
    [[nodiscard]] std::size_t size() const { return sinks_.size(); }

  private:
    struct Beat {
        Time at;
        ConnectionId id{};
    };
    std::unordered_map<ConnectionId, Sink*> sinks_;
    // The interval is the same for all, so the order of coming is the order of time. What was
    // removed is dropped when its turn comes.
    std::deque<Beat> beats_;
};

}  // namespace janggun::server
