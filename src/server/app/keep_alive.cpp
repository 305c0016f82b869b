// Keep-alive lines.
#include "server/app/keep_alive.h"

namespace janggun::server {

void KeepAlive::add(ConnectionId id, Sink& sink, Time now) {
    if (sinks_.emplace(id, &sink).second) beats_.push_back({now + kInterval, id});
}

void KeepAlive::remove(ConnectionId id) {
    sinks_.erase(id);
}

void KeepAlive::tick(Time now) {
    static const Message kLine = make_message("\n");
    while (!beats_.empty() && beats_.front().at <= now) {
        const ConnectionId id = beats_.front().id;
        beats_.pop_front();
        const auto found = sinks_.find(id);
        if (found == sinks_.end()) continue;
        found->second->send(kLine);
        beats_.push_back({now + kInterval, id});
    }
}

}  // namespace janggun::server
