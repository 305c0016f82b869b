// A bus inside one process: publishing calls the listeners at once.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "server/bus/bus.h"

namespace janggun::server {

class LocalBus final : public Bus {
  public:
    Subscription subscribe(std::string_view topic, Handler handler) override;
    void unsubscribe(Subscription subscription) override;
    void publish(std::string_view topic, Notice notice) override;
    [[nodiscard]] std::size_t listeners(std::string_view topic) const override;

  private:
    struct Listener {
        Subscription id{};
        std::shared_ptr<const Handler> handler;  // outlives its own unsubscribing
    };
    std::unordered_map<std::string, std::vector<Listener>> topics_;
    std::unordered_map<std::uint64_t, std::string> topic_of_;
    std::uint64_t last_ = 0;
};

}  // namespace janggun::server
