// Delivering to subscribers in this process, from the loop.
#include "server/bus/local/local_bus.h"

#include <algorithm>

namespace janggun::server {

Bus::Subscription LocalBus::subscribe(std::string_view topic, Handler handler) {
    const auto id = static_cast<Subscription>(++last_);
    topics_[std::string{topic}].push_back(
        {id, std::make_shared<const Handler>(std::move(handler))});
    topic_of_.emplace(id, topic);
    return id;
}

void LocalBus::unsubscribe(Subscription subscription) {
    const auto named = topic_of_.find(subscription);
    if (named == topic_of_.end()) return;
    const auto topic = topics_.find(named->second);
    std::erase_if(topic->second, [&](const Listener& l) { return l.id == subscription; });
    if (topic->second.empty()) topics_.erase(topic);
    topic_of_.erase(named);
}

void LocalBus::publish(std::string_view topic, Notice notice) {
    queue_.emplace_back(topic, std::move(notice));
    if (is_posted_) return;
    is_posted_ = true;
    post_([this, watch = std::weak_ptr<bool>{alive_}] {
        if (!watch.expired()) deliver();
    });
}

/// Everything published by now; what handlers publish comes in a later turn of the loop.
void LocalBus::deliver() {
    is_posted_ = false;
    for (const auto& [topic, notice] : std::exchange(queue_, {})) deliver(topic, notice);
}

void LocalBus::deliver(const std::string& topic, const Notice& notice) {
    const auto found = topics_.find(topic);
    if (found == topics_.end()) return;
    // A handler may change the list: walk over a copy, and skip who has left meanwhile.
    const std::vector<Listener> listeners = found->second;
    for (const Listener& listener : listeners)
        if (topic_of_.contains(listener.id)) (*listener.handler)(notice);
}

}  // namespace janggun::server
