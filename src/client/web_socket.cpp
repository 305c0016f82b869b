// A WebSocket with Beast.
#include "client/web_socket.h"

#include <boost/asio/io_context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <fmt/format.h>

#include "client/messages.h"
#include "client/transport.h"

namespace janggun::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Error = boost::system::error_code;
using Step = ConnectionError::Step;
using namespace std::chrono_literals;

constexpr std::size_t kLongestMessage = 1 << 20;
constexpr std::size_t kMostQueued = 256;
// Of one poll(): whichever comes first.
constexpr int kMostHandlers = 512;
constexpr std::chrono::milliseconds kPollTime{20};
constexpr std::size_t kLongestRefusal = 200;  // of the body of an answer
constexpr std::chrono::milliseconds kConnectTime{15'000};

/// "name=value; Path=/; …": the cookie without its attributes.
std::string cookie_of(std::string_view line) {
    return std::string{line.substr(0, line.find(';'))};
}

}  // namespace

/// One connection. Its operations keep it alive, so that another can take its place at any time.
class WebSocket::Connection : public std::enable_shared_from_this<Connection> {
  public:
    Connection(asio::io_context& loop, std::shared_ptr<asio::ssl::context> tls,
               const WebSocket::Settings& settings, const WebSocket::Events& events,
               std::string& cookie)
        : settings_{settings},
          events_{events},
          cookie_{cookie},
          stream_{loop, std::move(tls), settings.site} {}

    void open(const std::string& target) {
        stream_.next_layer().connect(
            kConnectTime,
            [self = shared_from_this(), target](const std::optional<ConnectionError>& error) {
                if (error) return self->end(*error);
                self->shake_hands(target);
            });
    }
    void send(std::string text) {
        if (!is_open_ || queue_.size() >= kMostQueued) return;
        queue_.push_back(std::move(text));
        if (queue_.size() == 1) write();
    }
    /// The events of this connection are not told any more.
    void abandon() {
        is_abandoned_ = true;
        stream_.next_layer().close();
    }
    void close() {
        if (!is_open_ || is_ended_) return abandon();
        stream_.async_close(websocket::close_code::normal,
                            [self = shared_from_this()](Error) { self->is_ended_ = true; });
    }
    [[nodiscard]] bool is_ended() const { return is_ended_ || is_abandoned_; }

  private:
    void shake_hands(const std::string& target) {
        stream_.next_layer().set_time_limit(std::nullopt);  // Beast has its own from here on
        stream_.set_option(websocket::stream_base::timeout{15s, 40s, true});
        stream_.set_option(
            websocket::stream_base::decorator{[this](websocket::request_type& request) {
                request.set(http::field::user_agent, settings_.agent);
                if (!settings_.token.empty())
                    return request.set(http::field::authorization, "Bearer " + settings_.token);
                // A guest comes as a page does, with the site's own origin: docs/protocol.md.
                request.set(http::field::origin,
                            fmt::format("{}://{}", settings_.site.is_secure ? "https" : "http",
                                        settings_.site.authority()));
                if (!cookie_.empty()) request.set(http::field::cookie, cookie_);
            }});
        stream_.read_message_max(kLongestMessage);
        stream_.text(true);
        auto answer = std::make_shared<websocket::response_type>();
        stream_.async_handshake(
            *answer, settings_.site.authority(), settings_.site.path + target,
            [self = shared_from_this(), answer](Error error) {
                if (error == websocket::error::upgrade_declined)
                    return self->end(
                        {Step::Upgrade, fmt::format("status {}: {}", answer->result_int(),
                                                    printable(answer->body(), kLongestRefusal))});
                if (error) return self->end({Step::Upgrade, error.message()});
                if (const auto given = (*answer)[http::field::set_cookie]; !given.empty())
                    self->cookie_ = cookie_of(given);
                self->is_open_ = true;
                self->read();
            });
    }

    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) {
            if (error) return self->end({Step::Exchange, self->closing_text(error)});
            const auto bytes = self->buffer_.cdata();
            const std::string text{static_cast<const char*>(bytes.data()), bytes.size()};
            self->buffer_.consume(bytes.size());
            if (!self->is_abandoned_) self->events_.received(text);
            if (!self->is_abandoned_) self->read();
        });
    }

    void write() {
        stream_.async_write(asio::buffer(queue_.front()),
                            [self = shared_from_this()](Error error, std::size_t) {
                                if (error) return;  // the read tells
                                self->queue_.pop_front();
                                if (!self->queue_.empty()) self->write();
                            });
    }

    void end(const ConnectionError& error) {
        is_ended_ = true;
        is_open_ = false;
        if (!is_abandoned_) events_.closed(error);
    }

    /// The site's own words, if it said why.
    [[nodiscard]] std::string closing_text(Error error) const {
        const auto& reason = stream_.reason().reason;
        return reason.empty() ? error.message() : printable({reason.data(), reason.size()});
    }

    const WebSocket::Settings& settings_;
    const WebSocket::Events& events_;
    std::string& cookie_;
    websocket::stream<Transport> stream_;
    beast::flat_buffer buffer_;
    std::deque<std::string> queue_;
    bool is_open_ = false;
    bool is_ended_ = false;
    bool is_abandoned_ = false;
};

struct WebSocket::Parts {
    Settings settings;
    Events events;
    std::shared_ptr<asio::ssl::context> tls;
    std::string cookie;
    asio::io_context loop{1};
    std::shared_ptr<Connection> connection;
};

WebSocket::WebSocket(std::unique_ptr<Parts> parts) : parts_{std::move(parts)} {}
WebSocket::~WebSocket() {
    if (parts_->connection) parts_->connection->abandon();
}

Result<std::unique_ptr<WebSocket>, ConnectionError> WebSocket::make(Settings settings,
                                                                    Events events) {
    auto tls = trust(settings.certificates);
    if (!tls) return Failure{tls.error()};
    auto parts = std::make_unique<Parts>();
    parts->settings = std::move(settings);
    parts->events = std::move(events);
    parts->tls = std::move(*tls);
    return std::unique_ptr<WebSocket>{new WebSocket{std::move(parts)}};
}

void WebSocket::open(const std::string& target) {
    if (parts_->connection) parts_->connection->abandon();
    parts_->connection = std::make_shared<Connection>(parts_->loop, parts_->tls, parts_->settings,
                                                      parts_->events, parts_->cookie);
    parts_->connection->open(target);
}

void WebSocket::send(std::string text) {
    if (parts_->connection) parts_->connection->send(std::move(text));
}

void WebSocket::poll() {
    parts_->loop.restart();
    // A site that never stops sending must not keep the caller here.
    const auto end = std::chrono::steady_clock::now() + kPollTime;
    for (int i = 0; i < kMostHandlers && parts_->loop.poll_one() > 0; ++i)
        if (std::chrono::steady_clock::now() > end) break;
}

void WebSocket::close() {
    if (!parts_->connection) return;
    parts_->connection->close();
    const auto end = std::chrono::steady_clock::now() + 1s;
    parts_->loop.restart();
    while (!parts_->connection->is_ended() && std::chrono::steady_clock::now() < end)
        parts_->loop.run_one_for(50ms);
}

}  // namespace janggun::client
