// A connection to a site, plain or TLS, behind one Asio stream type, so that Beast's HTTP and
// WebSocket code is instantiated once.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/system/error_code.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "client/connection_error.h"

namespace janggun::client {

/// A TLS context that trusts the authorities of a PEM file, or those of the system if it is empty.
[[nodiscard]] Result<std::shared_ptr<boost::asio::ssl::context>, ConnectionError> trust(
    const std::string& certificates);

class Transport {
  public:
    using Error = boost::system::error_code;
    using executor_type = boost::asio::any_io_executor;
    using Transferred = std::function<void(Error, std::size_t)>;
    using Connected = std::function<void(std::optional<ConnectionError>)>;

    Transport(boost::asio::io_context& loop, std::shared_ptr<boost::asio::ssl::context> tls,
              SiteUrl site);
    ~Transport();
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;

    /// Resolves the name, connects, and does the TLS handshake of an https site, each within this
    /// time.
    void connect(std::chrono::milliseconds time, const Connected& done);
    /// The time limit of the next reads and writes; nothing: none.
    void set_time_limit(std::optional<std::chrono::milliseconds> time);
    /// Operations under way end with an error.
    void cancel();
    void close();

    // What Asio asks of a stream.
    [[nodiscard]] executor_type get_executor();
    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
            [](auto&& handler, Transport* self, boost::asio::mutable_buffer buffer) {
                self->read_some(buffer, shared(std::forward<decltype(handler)>(handler)));
            },
            token, this, first_of<boost::asio::mutable_buffer>(buffers));
    }
    template <typename Buffers, typename Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
            [](auto&& handler, Transport* self, boost::asio::const_buffer buffer) {
                self->write_some(buffer, shared(std::forward<decltype(handler)>(handler)));
            },
            token, this, first_of<boost::asio::const_buffer>(buffers));
    }

  private:
    /// A read or write may use fewer buffers than it gets.
    template <typename Buffer, typename Buffers>
    static Buffer first_of(const Buffers& buffers) {
        for (const Buffer buffer : boost::beast::buffers_range_ref(buffers))
            if (buffer.size() > 0) return buffer;
        return {};
    }
    /// Beast's handlers can only be moved; a std::function has to be copyable.
    template <typename Handler>
    static Transferred shared(Handler&& handler) {
        auto kept = std::make_shared<std::decay_t<Handler>>(std::forward<Handler>(handler));
        return [kept](Error error, std::size_t size) { std::move (*kept)(error, size); };
    }
    void read_some(boost::asio::mutable_buffer buffer, Transferred done);
    void write_some(boost::asio::const_buffer buffer, Transferred done);

    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// How Beast's WebSocket ends a connection of this type.
inline void teardown(boost::beast::role_type /*role*/, Transport& transport,
                     Transport::Error& error) {
    transport.close();
    error = {};
}
template <typename Handler>
void async_teardown(boost::beast::role_type /*role*/, Transport& transport, Handler&& handler) {
    transport.close();
    boost::asio::post(
        transport.get_executor(),
        boost::beast::bind_front_handler(std::forward<Handler>(handler), Transport::Error{}));
}
inline void beast_close_socket(Transport& transport) {
    transport.close();
}

}  // namespace janggun::client
