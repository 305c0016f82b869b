// A bus inside one process: the loop delivers what was published.
#pragma once

#include <deque>
#include <functional>
#include <memory>
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

    Subscription subscribe(std::string_view topic, Handler handler) override;
    void unsubscribe(Subscription subscription) override;
    void publish(std::string_view topic, Notice notice) override;

  private:
    void deliver();
    void deliver(const std::string& topic, const Notice& notice);

    struct Listener {
        Subscription id{};
        std::shared_ptr<const Handler> handler;  // outlives its own unsubscribing
    };
    Post post_;
    std::unordered_map<std::string, std::vector<Listener>> topics_;
    std::unordered_map<Subscription, std::string> topic_of_;
    std::uint64_t last_ = 0;
    std::deque<std::pair<std::string, Notice>> queue_;  // published, not delivered yet
    bool is_posted_ = false;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace janggun::server
