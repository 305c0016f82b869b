// A bus between processes: Redis carries what is published to the other nodes. Redis holds nothing
// and decides nothing; without it every node continues on its own.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>

#include "base/result.h"
#include "server/bus/local/local_bus.h"
#include "server/bus/redis/address.h"
#include "server/bus/redis/backoff.h"
#include "server/bus/redis/link.h"
#include "server/bus/redis/payload.h"
#include "server/bus/redis/redis_error.h"

namespace janggun::server::redis {

class RedisBus final : public Bus {
  public:
    /// Looks at the server first, and waits for it: only while the program starts.
    [[nodiscard]] static Result<std::unique_ptr<RedisBus>, RedisError> open(
        boost::asio::io_context& loop, const Address& address, std::uint64_t seed);
    /// Connects in the background, and again whenever the link is lost. `seed` makes the bus'
    /// origin, different for each, and the jitter.
    RedisBus(boost::asio::io_context& loop, Address address, std::uint64_t seed);
    ~RedisBus() override;

    using Bus::subscribe;
    Subscription subscribe(std::string_view topic, Handler handler, OnGap on_gap) override;
    void unsubscribe(Subscription subscription) override;
    /// Subscribers in this process receive it directly, not through Redis, and once.
    void publish(std::string_view topic, Notice notice) override;

    struct Counts {
        std::uint64_t published = 0;  // handed to Redis
        std::uint64_t dropped = 0;    // not: the link was down or full, or the text too long
        std::uint64_t received = 0;
        std::uint64_t rejected = 0;  // payloads that no node has written
        std::uint64_t links = 0;     // times that the link came up
        std::uint64_t gaps = 0;      // reported by others, or by the link
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] bool is_up() const override { return link_ && link_->is_up(); }
    [[nodiscard]] std::chrono::microseconds round_trip() const {
        return link_ ? link_->round_trip() : std::chrono::microseconds{0};
    }

  private:
    void connect();
    void connect_to(const std::string& ip);
    void came_up();
    void was_lost(const std::string& why);
    void received(std::string_view topic, std::string_view bytes);
    void tell_gap();

    boost::asio::io_context& loop_;
    Address address_;
    Origin origin_;
    Backoff backoff_;
    LocalBus local_;
    std::unique_ptr<Link> link_;
    boost::asio::ip::tcp::resolver resolver_;
    boost::asio::steady_timer retry_timer_;
    Counts counts_;
    bool has_lost_ = false;  // other nodes have to be notified of a gap
    bool is_outage_logged_ = false;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace janggun::server::redis
