// One connection to Redis: hiredis' asynchronous context, driven by the Asio loop. Only this file's
// implementation and probe.cpp know of hiredis.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace boost::asio {
class io_context;
}

namespace janggun::server::redis {

/// The replies that the bus looks at.
struct Text {
    std::string_view bytes;
};
struct ErrorReply {
    std::string_view text;
};
struct OtherReply {};
using Reply = std::variant<Text, ErrorReply, OtherReply>;

class Connection {
  public:
    /// Called from the loop. The connection may be destroyed in `connected` and `lost`.
    struct Hooks {
        std::function<void()> connected;
        /// Refused or broken, once and for all; not after the destructor.
        std::function<void(const std::string& why)> lost;
        std::function<void(std::string_view channel)> subscribed;
        std::function<void(std::string_view channel, std::string_view bytes)> message;
    };
    using OnReply = std::function<void(const Reply&)>;
    using Words = std::span<const std::string_view>;

    /// `ip` is a numeric address: a name would be resolved on the loop's thread.
    Connection(boost::asio::io_context& loop, const std::string& ip, std::uint16_t port,
               Hooks hooks);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void send(Words words);
    /// No answer comes if the connection is lost first.
    void ask(Words words, OnReply on_reply);
    void subscribe(Words channels);
    void unsubscribe(Words channels);
    /// Bytes that the kernel has not taken yet.
    [[nodiscard]] std::size_t unsent() const;

  private:
    class Driver;
    std::shared_ptr<Driver> driver_;
};

}  // namespace janggun::server::redis
