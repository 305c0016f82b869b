// Keep-alive lines: an empty line every few seconds on streams of lines, so that a client that
// reads with a time-out can tell that the server is alive.
#pragma once

#include <deque>
#include <optional>
#include <unordered_map>

#include "server/app/sink.h"
#include "server/domain/time.h"

namespace janggun::server {

class KeepAlive {
  public:
    /// lichess-bot gives a stream up after 15 s without a byte.
    static constexpr Duration kInterval{6'000};

    /// The first line comes an interval from now. Asked for twice, it stays one.
    void add(ConnectionId id, Sink& sink, Time now);
    void remove(ConnectionId id);
    void tick(Time now);
    /// When tick() is to be called; none if no stream is kept alive.
    [[nodiscard]] std::optional<Time> next() const {
        if (beats_.empty()) return std::nullopt;
        return beats_.front().at;
    }
    [[nodiscard]] std::size_t size() const { return sinks_.size(); }

  private:
    struct Beat {
        Time at;
        ConnectionId id{};
    };
    std::unordered_map<ConnectionId, Sink*> sinks_;
    // A FIFO queue: with one interval for all, insertion order is expiry order. Removed streams are
    // dropped when they expire.
    std::deque<Beat> beats_;
};

}  // namespace janggun::server
