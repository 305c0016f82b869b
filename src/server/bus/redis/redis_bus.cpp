// Publishing over Redis, and connecting to it again and again.
#include "server/bus/redis/redis_bus.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/bus/redis/probe.h"
#include "server/log/log.h"

namespace janggun::server::redis {
namespace {

namespace asio = boost::asio;

/// Broadcast to every node: one of them has lost outgoing messages and cannot tell of which topics,
/// because what a broken connection had in its buffers is unknown.
constexpr std::string_view kGapTopic = "!gap";

}  // namespace

Result<std::unique_ptr<RedisBus>, RedisError> RedisBus::open(asio::io_context& loop,
                                                             const Address& address,
                                                             std::uint64_t seed) {
    if (auto error = probe(address, Link::kPatience)) return Failure{std::move(*error)};
    return std::make_unique<RedisBus>(loop, address, seed);
}

RedisBus::RedisBus(asio::io_context& loop, Address address, std::uint64_t seed)
    : loop_{loop},
      address_{std::move(address)},
      origin_{Rng{seed}.next()},
      backoff_{Rng{seed}},
      local_{[&loop](std::function<void()> task) { asio::post(loop, std::move(task)); }},
      resolver_{loop},
      retry_timer_{loop} {
    connect();
}

RedisBus::~RedisBus() = default;

Bus::Subscription RedisBus::subscribe(std::string_view topic, Handler handler, OnGap on_gap) {
    const bool is_first = !local_.has_subscribers(std::string{topic});
    const auto subscription = local_.subscribe(topic, std::move(handler), std::move(on_gap));
    if (is_first && link_) link_->subscribe(topic);
    return subscription;
}

void RedisBus::unsubscribe(Subscription subscription) {
    const auto topic = local_.topic_of(subscription);
    if (!topic) return;
    local_.unsubscribe(subscription);
    if (link_ && !local_.has_subscribers(*topic)) link_->unsubscribe(*topic);
}

void RedisBus::publish(std::string_view topic, Notice notice) {
    const bool is_sent =
        is_up() && notice.text->size() <= kMaxText &&
        link_->publish(topic, write_payload({origin_, notice.number, *notice.text}));
    if (is_sent) {
        ++counts_.published;
    } else {
        ++counts_.dropped;
        has_lost_ = true;
    }
    local_.publish(topic, std::move(notice));
}

void RedisBus::connect() {
    resolver_.async_resolve(
        address_.host, std::to_string(address_.port),
        [this, watch = std::weak_ptr{alive_}](boost::system::error_code error,
                                              const asio::ip::tcp::resolver::results_type& found) {
            if (watch.expired()) return;
            if (error || found.empty()) return was_lost(error.message());
            connect_to(found.begin()->endpoint().address().to_string());
        });
}

void RedisBus::connect_to(const std::string& ip) {
    std::vector<std::string> topics = local_.topics();
    topics.emplace_back(kGapTopic);
    link_ = std::make_unique<Link>(
        loop_, address_, ip, origin_, std::move(topics),
        Link::Hooks{.up = [this] { came_up(); },
                    .lost = [this](const std::string& why) { was_lost(why); },
                    .subscribed =
                        [this](std::string_view topic) {
                            // Notices before this point may be lost: report a gap.
                            local_.publish_gap(topic);
                        },
                    .message = [this](std::string_view topic,
                                      std::string_view bytes) { received(topic, bytes); },
                    .beat = [this] { tell_gap(); }});
}

void RedisBus::came_up() {
    backoff_.succeeded();
    if (++counts_.links > 1) {
        ++counts_.gaps;
        has_lost_ = true;  // at least what was on its way when the link broke
    }
    is_outage_logged_ = false;
    log::info("the bus is up", {{"redis", address_.place()}});
}

/// The link's own hook calls this: it ends with the link.
void RedisBus::was_lost(const std::string& why) {
    if (!std::exchange(is_outage_logged_, true))
        log::warning("the bus is down; games of this node go on",
                     {{"redis", address_.place()}, {"why", why}});
    retry_timer_.expires_after(backoff_.next());
    retry_timer_.async_wait([this, watch = std::weak_ptr{alive_}](boost::system::error_code error) {
        if (!error && !watch.expired()) connect();
    });
    link_.reset();
}

void RedisBus::tell_gap() {
    if (!has_lost_) return;
    if (link_->publish(kGapTopic, write_payload({origin_, 0, {}}))) has_lost_ = false;
}

void RedisBus::received(std::string_view topic, std::string_view bytes) {
    const auto payload = read_payload(bytes);
    if (!payload) {
        if (counts_.rejected++ == 0)
            log::warning("ignoring a malformed bus message",
                         {{"topic", std::string{topic.substr(0, 100)}}});
        return;
    }
    if (payload->origin == origin_) return;  // delivered when it was published
    if (topic == kGapTopic) {
        ++counts_.gaps;
        for (const std::string& own : local_.topics()) local_.publish_gap(own);
        return;
    }
    ++counts_.received;
    local_.publish(topic, {payload->number, std::make_shared<const std::string>(payload->text)});
}

}  // namespace janggun::server::redis
