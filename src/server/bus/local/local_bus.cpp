// Calling whoever listens in this process.
#include "server/bus/local/local_bus.h"

#include <algorithm>

namespace janggun::server {

Bus::Subscription LocalBus::subscribe(std::string_view topic, Handler handler) {
    const auto id = static_cast<Subscription>(++last_);
    topics_[std::string{topic}].push_back(
        {id, std::make_shared<const Handler>(std::move(handler))});
    topic_of_.emplace(last_, topic);
    return id;
}

void LocalBus::unsubscribe(Subscription subscription) {
    const auto named = topic_of_.find(static_cast<std::uint64_t>(subscription));
    if (named == topic_of_.end()) return;
    const auto topic = topics_.find(named->second);
    std::erase_if(topic->second, [&](const Listener& l) { return l.id == subscription; });
    if (topic->second.empty()) topics_.erase(topic);
    topic_of_.erase(named);
}

void LocalBus::publish(std::string_view topic, Notice notice) {
    const auto found = topics_.find(std::string{topic});
    if (found == topics_.end()) return;
    // A handler may change the list: walk over a copy, and skip who has left meanwhile.
    const std::vector<Listener> listeners = found->second;
    for (const Listener& listener : listeners)
        if (topic_of_.contains(static_cast<std::uint64_t>(listener.id)))
            (*listener.handler)(notice);
}

std::size_t LocalBus::listeners(std::string_view topic) const {
    const auto found = topics_.find(std::string{topic});
    return found == topics_.end() ? 0 : found->second.size();
}

}  // namespace janggun::server
