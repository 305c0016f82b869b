// The bytes of a connection, plain or encrypted.
#pragma once

#include <algorithm>
#include <array>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <memory>
#include <utility>
#include <variant>

#include "server/http/network.h"
#include "server/http/read_rate.h"

namespace janggun::server::http {

/// A completion handler of Asio whose type is erased. It is called on the event loop, as all
/// handlers of connections are.
template <typename... Results>
class Completion {
  public:
    template <typename Handler>
    // NOLINTNEXTLINE(bugprone-forwarding-reference-overload): clang-tidy 14 reads no constraints
    requires(!std::is_same_v<std::decay_t<Handler>, Completion>) explicit Completion(
        Handler&& handler)
        : handler_{
              std::make_unique<Holder<std::decay_t<Handler>>>(std::forward<Handler>(handler))} {}

    void operator()(Results... results) {
        // Released before the call, which may start the next operation.
        std::exchange(handler_, nullptr)->complete(results...);
    }

  private:
    struct Base {
        Base() = default;
        Base(const Base&) = delete;
        Base& operator=(const Base&) = delete;
        virtual ~Base() = default;
        virtual void complete(Results... results) = 0;
    };
    template <typename Handler>
    struct Holder final : Base {
        explicit Holder(Handler&& from) : handler{std::move(from)} {}
        explicit Holder(const Handler& from) : handler{from} {}
        void complete(Results... results) override { handler(results...); }
        Handler handler;
    };

    std::unique_ptr<Base> handler_;
};

/// The first few buffers of any buffer sequence. An operation that reads or writes "some" bytes may
/// leave the rest to the next one.
template <typename Buffer>
class Buffers {
  public:
    using value_type = Buffer;
    using const_iterator = const Buffer*;

    template <typename Sequence>
    explicit Buffers(const Sequence& sequence) {
        std::for_each(boost::asio::buffer_sequence_begin(sequence),
                      boost::asio::buffer_sequence_end(sequence), [this](const Buffer& buffer) {
                          if (size_ < buffers_.size() && buffer.size() > 0)
                              buffers_[size_++] = buffer;
                      });
    }
    [[nodiscard]] const_iterator begin() const { return buffers_.data(); }
    [[nodiscard]] const_iterator end() const { return begin() + size_; }

  private:
    std::array<Buffer, 4> buffers_{};
    std::size_t size_ = 0;
};

using PlainStream = boost::beast::basic_stream<boost::asio::ip::tcp, Executor, ReadRate>;
using TlsStream = boost::beast::ssl_stream<PlainStream>;

/// A connection's bytes: an AsyncStream in Asio's sense. Plain and encrypted connections have one
/// type, so that Beast's HTTP and WebSocket are compiled once, not for each of the two.
class ByteStream {
  public:
    using Error = boost::beast::error_code;
    using executor_type = Executor;

    explicit ByteStream(TcpSocket socket);
    ByteStream(TcpSocket socket, boost::asio::ssl::context& context);

    [[nodiscard]] bool is_encrypted() const { return std::holds_alternative<TlsStream>(stream_); }
    [[nodiscard]] executor_type get_executor() { return next_layer().get_executor(); }
    /// The TCP connection, with its timeouts: get_lowest_layer of Beast finds it by this name.
    [[nodiscard]] PlainStream& next_layer();
    [[nodiscard]] const PlainStream& next_layer() const;

    template <typename Sequence, typename Token>
    auto async_read_some(const Sequence& buffers, Token&& token) {
        return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
            [](auto handler, ByteStream* self, const ReadBuffers& wanted) {
                self->read_some(wanted, Transferred{std::move(handler)});
            },
            token, this, ReadBuffers{buffers});
    }
    template <typename Sequence, typename Token>
    auto async_write_some(const Sequence& buffers, Token&& token) {
        return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
            [](auto handler, ByteStream* self, const WriteBuffers& wanted) {
                self->write_some(wanted, Transferred{std::move(handler)});
            },
            token, this, WriteBuffers{buffers});
    }

    using Done = Completion<Error>;
    /// The handshake of TLS, as the server; nothing to do on a plain connection.
    void handshake(Done done);
    /// Sends close_notify of TLS; nothing to do on a plain connection.
    void shutdown(Done done);
    /// Ends the connection as RFC 6455, 7.1.1 asks for.
    void teardown(boost::beast::role_type role, Done done);

  private:
    using ReadBuffers = Buffers<boost::asio::mutable_buffer>;
    using WriteBuffers = Buffers<boost::asio::const_buffer>;
    using Transferred = Completion<Error, std::size_t>;

    void read_some(const ReadBuffers& buffers, Transferred done);
    void write_some(const WriteBuffers& buffers, Transferred done);

    std::variant<PlainStream, TlsStream> stream_;
};

/// Beast's WebSocket finds it by argument-dependent lookup.
template <typename Handler>
void async_teardown(boost::beast::role_type role, ByteStream& stream, Handler&& handler) {
    stream.teardown(role, ByteStream::Done{std::forward<Handler>(handler)});
}

}  // namespace janggun::server::http
