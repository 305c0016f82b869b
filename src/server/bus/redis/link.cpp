// Handshake, heartbeat, channels.
#include "server/bus/redis/link.h"

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <fmt/format.h>
#include <utility>

#include "server/bus/redis/redis_error.h"

namespace janggun::server::redis {
namespace {

/// Other programs may use the same Redis: publish and subscribe share one name space.
constexpr std::string_view kPrefix = "janggun:";
constexpr std::size_t kChannelsAtOnce = 512;

std::string channel_of(std::string_view topic) {
    return fmt::format("{}{}", kPrefix, topic);
}

}  // namespace

Link::Link(boost::asio::io_context& loop, const Address& address, const std::string& ip,
           Origin origin, std::vector<std::string> topics, Hooks hooks)
    : address_{address},
      heartbeat_{fmt::format("{}!alive:{:016x}", kPrefix, static_cast<std::uint64_t>(origin))},
      pending_{std::move(topics)},
      hooks_{std::move(hooks)},
      timer_{loop, kPatience},
      publisher_{loop, ip, address.port,
                 Connection::Hooks{
                     .connected = [this] { authenticate(publisher_, [this] { check_kind(); }); },
                     .lost = [this](const std::string& why) { lose(why); },
                     .subscribed = {},
                     .message = {}}},
      subscriber_{
          loop, ip, address.port,
          Connection::Hooks{
              .connected = [this] { authenticate(subscriber_, [this] { subscribe_all(); }); },
              .lost = [this](const std::string& why) { lose(why); },
              .subscribed = [this](std::string_view channel) { on_subscribed(channel); },
              .message = [this](std::string_view channel,
                                std::string_view bytes) { on_message(channel, bytes); }}} {
    timer_.async_wait([this, watch = std::weak_ptr{alive_}](boost::system::error_code error) {
        if (!error && !watch.expired()) lose("no answer");
    });
}

void Link::authenticate(Connection& connection, std::function<void()> next) {
    if (address_.password.empty()) return next();
    std::vector<std::string_view> words{"AUTH"};
    if (!address_.user.empty()) words.emplace_back(address_.user);
    words.emplace_back(address_.password);
    connection.ask(words, [this, next = std::move(next)](const Reply& reply) {
        if (const auto* error = std::get_if<ErrorReply>(&reply))
            return lose(describe(
                {reason_of_reply(error->text), address_.place(), std::string{error->text}}));
        next();
    });
}

/// The server may have become a replica since we looked last.
void Link::check_kind() {
    const std::array<std::string_view, 1> info{"INFO"};
    publisher_.ask(info, [this](const Reply& reply) {
        if (const auto* error = std::get_if<ErrorReply>(&reply))
            return lose(describe(
                {reason_of_reply(error->text), address_.place(), std::string{error->text}}));
        const auto* text = std::get_if<Text>(&reply);
        const auto wrong = wrong_kind(text ? text->bytes : std::string_view{});
        if (wrong) return lose(describe({*wrong, address_.place()}));
        may_publish_ = true;
        rise();
    });
}

/// The heartbeat's channel comes last: when Redis confirms it, it has done all the others. It also
/// stays subscribed to the end; hiredis 0.14 aborts if a reply comes after the last unsubscribing.
void Link::subscribe_all() {
    may_subscribe_ = true;
    std::vector<std::string> channels;
    channels.reserve(pending_.size() + 1);
    for (const std::string& topic : std::exchange(pending_, {}))
        channels.push_back(channel_of(topic));
    channels.push_back(heartbeat_);
    const std::vector<std::string_view> words{channels.begin(), channels.end()};
    for (std::size_t begin = 0; begin < words.size(); begin += kChannelsAtOnce)
        subscriber_.subscribe(
            std::span{words}.subspan(begin, std::min(kChannelsAtOnce, words.size() - begin)));
}

void Link::on_subscribed(std::string_view channel) {
    if (channel == heartbeat_) {
        is_subscribed_ = true;
        return rise();
    }
    hooks_.subscribed(channel.substr(kPrefix.size()));
}

void Link::on_message(std::string_view channel, std::string_view bytes) {
    if (channel != heartbeat_) return hooks_.message(channel.substr(kPrefix.size()), bytes);
    echoed_ = SteadyClock::now();
    round_trip_ = std::chrono::duration_cast<std::chrono::microseconds>(echoed_ - sent_);
}

void Link::rise() {
    if (is_up_ || !may_publish_ || !is_subscribed_) return;
    is_up_ = true;
    echoed_ = SteadyClock::now();
    hooks_.up();
    beat();
}

void Link::beat() {
    const auto now = SteadyClock::now();
    if (now - echoed_ > kPatience) return lose("no heartbeat");
    if (echoed_ >= sent_) {  // the last one has come back
        sent_ = now;
        const std::array<std::string_view, 3> words{"PUBLISH", heartbeat_, ""};
        publisher_.send(words);
    }
    hooks_.beat();
    timer_.expires_after(kBeat);
    timer_.async_wait([this, watch = std::weak_ptr{alive_}](boost::system::error_code error) {
        if (!error && !watch.expired()) beat();
    });
}

bool Link::publish(std::string_view topic, std::string_view bytes) {
    if (!is_up_ || publisher_.unsent() + bytes.size() > kMaxUnsent) return false;
    const std::string channel = channel_of(topic);
    const std::array<std::string_view, 3> words{"PUBLISH", channel, bytes};
    publisher_.send(words);
    return true;
}

void Link::subscribe(std::string_view topic) {
    if (!may_subscribe_) {
        pending_.emplace_back(topic);
        return;
    }
    const std::string channel = channel_of(topic);
    const std::array<std::string_view, 1> words{channel};
    subscriber_.subscribe(words);
}

void Link::unsubscribe(std::string_view topic) {
    if (!may_subscribe_) {
        std::erase(pending_, topic);
        return;
    }
    const std::string channel = channel_of(topic);
    const std::array<std::string_view, 1> words{channel};
    subscriber_.unsubscribe(words);
}

void Link::lose(const std::string& why) {
    is_up_ = false;
    if (const auto lost = std::exchange(hooks_.lost, {})) lost(why);
}

}  // namespace janggun::server::redis
