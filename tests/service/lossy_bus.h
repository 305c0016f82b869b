// A bus that loses what the test wants it to lose: delivery is at most once.
#pragma once

#include <functional>
#include <string_view>
#include <utility>

#include "server/bus/local/local_bus.h"

namespace janggun::test {

class LossyBus final : public server::Bus {
  public:
    explicit LossyBus(server::LocalBus::Post post) : bus_{std::move(post)} {}

    using Bus::subscribe;
    Subscription subscribe(std::string_view topic, Handler handler, OnGap on_gap) override {
        return bus_.subscribe(topic, std::move(handler), std::move(on_gap));
    }
    void unsubscribe(Subscription subscription) override { bus_.unsubscribe(subscription); }
    void publish(std::string_view topic, server::Notice notice) override {
        if (is_lost && is_lost(topic)) return;
        bus_.publish(topic, std::move(notice));
    }

    /// As after an interruption of the link: every subscriber of this topic is told.
    void tell_gap(std::string_view topic) { bus_.publish_gap(topic); }
    /// The same of all topics.
    void tell_gap() {
        for (const std::string& topic : bus_.topics()) bus_.publish_gap(topic);
    }

    [[nodiscard]] bool is_up() const override { return is_link_up; }

    std::function<bool(std::string_view topic)> is_lost;
    bool is_link_up = true;

  private:
    server::LocalBus bus_;
};

}  // namespace janggun::test
