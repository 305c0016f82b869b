// Delivering to subscribers in this process, from the loop.
#include "server/bus/local/local_bus.h"

#include <algorithm>

namespace janggun::server {

Bus::Subscription LocalBus::subscribe(std::string_view topic, Handler handler, OnGap on_gap) {
    const auto id = static_cast<Subscription>(++last_);
    topics_[std::string{topic}].push_back(
        {id, std::make_shared<const Callbacks>(Callbacks{std::move(handler), std::move(on_gap)})});
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
    enqueue(topic, std::move(notice));
}

void LocalBus::publish_gap(std::string_view topic) {
    enqueue(topic, std::nullopt);
}

std::optional<std::string> LocalBus::topic_of(Subscription subscription) const {
    const auto found = topic_of_.find(subscription);
    return found == topic_of_.end() ? std::nullopt : std::optional{found->second};
}

std::vector<std::string> LocalBus::topics() const {
    std::vector<std::string> names;
    names.reserve(topics_.size());
    for (const auto& [topic, listeners] : topics_) names.push_back(topic);
    return names;
}

void LocalBus::enqueue(std::string_view topic, std::optional<Notice> notice) {
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

void LocalBus::deliver(const std::string& topic, const std::optional<Notice>& notice) {
    const auto found = topics_.find(topic);
    if (found == topics_.end()) return;
    // A handler may change the list: iterate over a copy, and skip those removed since.
    const std::vector<Listener> listeners = found->second;
    for (const Listener& listener : listeners) {
        if (!topic_of_.contains(listener.id)) continue;
        if (notice)
            listener.callbacks->handler(*notice);
        else if (listener.callbacks->on_gap)
            listener.callbacks->on_gap();
    }
}

}  // namespace janggun::server
