// A bus inside one process: the loop delivers what was published.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/bus/bus.h"

namespace janggun::server {

class LocalBus final : public Bus {
  public:
    /// Runs a function on the loop's thread, soon.
    using Post = std::function<void(std::function<void()>)>;

    explicit LocalBus(Post post) : post_{std::move(post)} {}

    using Bus::subscribe;
    Subscription subscribe(std::string_view topic, Handler handler, OnGap on_gap) override;
    void unsubscribe(Subscription subscription) override;
    void publish(std::string_view topic, Notice notice) override;

    // For a bus between processes, which delivers to those of its own process with this one.

    /// Tells the topic's subscribers of a gap, after what has been published by now.
    void publish_gap(std::string_view topic);
    [[nodiscard]] bool has_subscribers(const std::string& topic) const {
        return topics_.contains(topic);
    }
    /// None: there is no such subscription.
    [[nodiscard]] std::optional<std::string> topic_of(Subscription subscription) const;
    [[nodiscard]] std::vector<std::string> topics() const;

  private:
    /// Without a notice: a gap.
    void enqueue(std::string_view topic, std::optional<Notice> notice);
    void deliver();
    void deliver(const std::string& topic, const std::optional<Notice>& notice);

    struct Callbacks {
        Handler handler;
        OnGap on_gap;
    };
    struct Listener {
        Subscription id{};
        std::shared_ptr<const Callbacks> callbacks;  // outlive their own unsubscribing
    };
    Post post_;
    std::unordered_map<std::string, std::vector<Listener>> topics_;
    std::unordered_map<Subscription, std::string> topic_of_;
    std::uint64_t last_ = 0;
    std::deque<std::pair<std::string, std::optional<Notice>>> queue_;  // not delivered yet
    bool is_posted_ = false;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace janggun::server
