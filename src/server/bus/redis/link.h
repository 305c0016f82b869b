// A link to Redis: two connections, because one that subscribes cannot publish, with their
// handshake and a heartbeat that goes out over one and comes back over the other.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/bus/redis/address.h"
#include "server/bus/redis/connection.h"
#include "server/bus/redis/payload.h"

namespace janggun::server::redis {

class Link {
  public:
    static constexpr std::chrono::milliseconds kBeat{1'000};
    /// Timeout of the handshake and of a heartbeat.
    static constexpr std::chrono::milliseconds kPatience{3'000};
    /// Backpressure: Redis takes less than we publish.
    static constexpr std::size_t kMaxUnsent = std::size_t{4} << 20U;

    struct Hooks {
        /// Can publish, and is subscribed to every topic it was made with.
        std::function<void()> up;
        /// Once and for all; the link may be destroyed in it.
        std::function<void(const std::string& why)> lost;
        std::function<void(std::string_view topic)> subscribed;
        std::function<void(std::string_view topic, std::string_view bytes)> message;
        /// Every kBeat while it is up.
        std::function<void()> beat;
    };

    /// `ip` is what the address's host was resolved to.
    Link(boost::asio::io_context& loop, const Address& address, const std::string& ip,
         Origin origin, std::vector<std::string> topics, Hooks hooks);

    [[nodiscard]] bool is_up() const { return is_up_; }
    /// False: not sent, the link is not up or has kMaxUnsent bytes to send already.
    bool publish(std::string_view topic, std::string_view bytes);
    void subscribe(std::string_view topic);
    void unsubscribe(std::string_view topic);
    /// Round-trip time of the last heartbeat.
    [[nodiscard]] std::chrono::microseconds round_trip() const { return round_trip_; }

  private:
    using SteadyClock = std::chrono::steady_clock;

    void authenticate(Connection& connection, std::function<void()> next);
    void check_kind();
    void subscribe_all();
    void on_subscribed(std::string_view channel);
    void on_message(std::string_view channel, std::string_view bytes);
    void rise();
    void beat();
    void lose(const std::string& why);

    Address address_;
    std::string heartbeat_;             // its channel, this link's alone
    std::vector<std::string> pending_;  // topics to subscribe to when we may
    Hooks hooks_;
    bool may_publish_ = false;
    bool may_subscribe_ = false;
    bool is_subscribed_ = false;
    bool is_up_ = false;
    SteadyClock::time_point sent_{};
    SteadyClock::time_point echoed_{};
    std::chrono::microseconds round_trip_{0};
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    boost::asio::steady_timer timer_;
    Connection publisher_;
    Connection subscriber_;
};

}  // namespace janggun::server::redis
