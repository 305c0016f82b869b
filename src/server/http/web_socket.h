// One WebSocket: text messages in and out, pings, backpressure and rate limits.
#pragma once

#include <array>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>
#include <list>
#include <memory>
#include <string>

#include "base/text.h"
#include "server/app/connections.h"
#include "server/app/sink.h"
#include "server/http/application.h"
#include "server/http/byte_stream.h"
#include "server/http/network.h"

namespace janggun::server::http {

/// Why a WebSocket is closed, in the numbers of RFC 6455 and its registry.
enum class CloseCode : std::uint16_t {
    Normal = 1000,
    GoingAway = 1001,
    UnsupportedData = 1003,
    PolicyViolation = 1008,  // floods, or the session was revoked
    TryAgainLater = 1013,    // too slow a reader: it may reconnect and resume by version
};

class WebSocket final : public Closable,
                        public Sink,
                        public std::enable_shared_from_this<WebSocket> {
  public:
    WebSocket(std::shared_ptr<Network> network, ByteStream stream, const Address& client)
        : network_{std::move(network)},
          stream_{std::move(stream)},
          timer_{stream_.get_executor()},
          attendance_{std::make_shared<Attendance>(network_, *this, client)} {
        ++network_->counters.open_sockets;
        boost::beast::get_lowest_layer(stream_).rate_policy().limit(
            network_->limits.socket_read_rate, network_->limits.socket_read_burst);
    }
    ~WebSocket() override {
        --network_->counters.open_sockets;
        tell_closed();
    }

    template <typename HttpMessage>
    void accept(HttpMessage request, Upgrade upgrade) {
        namespace websocket = boost::beast::websocket;
        const Limits& limits = network_->limits;
        // Beast's own idle time would end sockets that are quiet though they answer pings.
        stream_.set_option(websocket::stream_base::timeout{limits.request_time,
                                                           websocket::stream_base::none(), false});
        stream_.set_option(websocket::stream_base::decorator{
            [headers = std::move(upgrade.headers)](websocket::response_type& response) {
                for (const auto& [name, value] : headers) response.insert(name, value);
            }});
        stream_.read_message_max(limits.message_bytes);
        stream_.text(true);
        stream_.auto_fragment(false);  // one message, one frame, one write
        stream_.control_callback(
            [this](websocket::frame_type kind, boost::beast::string_view payload) {
                if (kind == websocket::frame_type::pong) pong({payload.data(), payload.size()});
                control_frame();
            });
        // Opened before the handshake is complete, while the caller's session is still valid.
        connection_ = connections().open_socket(*this, upgrade.caller, upgrade.resume);
        auto kept = std::make_shared<HttpMessage>(std::move(request));
        stream_.async_accept(*kept, [self = self(), kept](Error error) {
            if (error) return self->tell_closed();
            self->open_ = true;
            self->stream_.set_option(boost::beast::websocket::stream_base::decorator{
                [](boost::beast::websocket::response_type&) {}});
            self->read();
            if (!self->closing_) self->schedule_heartbeat();
            self->write();
            if (self->closing_ && self->queue_.empty()) self->send_close_frame();
        });
    }

    /// Backpressure: the backlog is what waits behind the first message of the queue. It is
    /// compared with its limit before the new message joins it, so that one message, whatever its
    /// size, always gets through to a client that keeps up.
    void send(const Message& message) override {
        if (closing_) return;
        if (backlog_bytes_ > network_->limits.socket_bytes) {
            ++network_->counters.slow_readers;
            return close_with(CloseCode::TryAgainLater, "client too slow; reconnect and resume");
        }
        if (!queue_.empty()) backlog_bytes_ += message->size();
        queue_.push_back(message);
        write();
    }

    void close(Close reason) override {
        switch (reason) {
            case Close::Done:
                return close_with(CloseCode::Normal, "");
            case Close::LoggedOut:
                return close_with(CloseCode::PolicyViolation, "logged out");
            case Close::Replaced:
                return close_with(CloseCode::Normal, "opened elsewhere");
            case Close::GoingAway:
            case Close::Broken:
                return close_with(CloseCode::GoingAway, "the server is shutting down");
        }
    }

    void drain() override { close_with(CloseCode::GoingAway, "the server is shutting down"); }
    void abort() override {
        boost::beast::get_lowest_layer(stream_).close();
        tell_closed();
    }

  private:
    using Error = boost::beast::error_code;
    using Clock = std::chrono::steady_clock;

    std::shared_ptr<WebSocket> self() { return shared_from_this(); }
    Connections& connections() { return network_->application.connections(); }

    void close_with(CloseCode code, std::string_view reason) {
        namespace websocket = boost::beast::websocket;
        if (closing_) return;
        closing_ = true;
        // A slow reader's backlog is dropped, so that the close frame gets through.
        if (queue_.size() > 1 && code != CloseCode::Normal && code != CloseCode::GoingAway &&
            code != CloseCode::PolicyViolation)
            queue_.erase(writing_ ? std::next(queue_.begin()) : queue_.begin(), queue_.end());
        close_reason_ = std::make_unique<websocket::close_reason>(
            static_cast<websocket::close_code>(code),
            boost::beast::string_view{reason.data(), reason.size()});
        timer_.expires_after(network_->limits.close_time);
        timer_.async_wait([weak = weak_from_this()](Error error) {
            if (const auto still = weak.lock(); still && !error) still->abort();
        });
        if (open_ && queue_.empty()) send_close_frame();
    }

    /// The next message, or its beginning. A socket waits here most of the time, and then it holds
    /// nothing on the heap to read into.
    void read() {
        stream_.async_read_some(boost::asio::buffer(beginning_),
                                [self = self()](Error error, std::size_t size) {
                                    if (error) return self->tell_closed();
                                    const std::string_view text{self->beginning_.data(), size};
                                    if (self->stream_.is_message_done())
                                        return self->received(text);
                                    self->long_message_ = text;
                                    self->read_on();
                                });
    }

    void read_on() {
        constexpr std::size_t kStep = 2048;
        const std::size_t before = long_message_.size();
        long_message_.resize(before + kStep);
        stream_.async_read_some(
            boost::asio::buffer(long_message_.data() + before, kStep),
            [self = self(), before](Error error, std::size_t size) {
                if (error) return self->tell_closed();
                self->long_message_.resize(before + size);
                if (!self->stream_.is_message_done()) return self->read_on();
                self->received(std::exchange(self->long_message_, std::string{}));
            });
    }

    void received(std::string_view text) {
        ++network_->counters.messages_in;
        last_received_ = Clock::now();
        if (!closing_) {
            const bool allowed = network_->limits.off || budget_.take(network_->limits.messages,
                                                                      since_boot(last_received_));
            if (!allowed) {
                ++network_->counters.floods;
                close_with(CloseCode::PolicyViolation, "too many messages");
            } else if (!stream_.got_text()) {
                close_with(CloseCode::UnsupportedData, "text only");
            } else {
                connections().receive(connection_, text);
            }
        }
        // After our close frame, async_close() itself reads up to the client's close frame.
        if (!closing_ || !close_frame_sent_) read();
    }

    void write() {
        if (!open_ || writing_ || queue_.empty()) return;
        writing_ = true;
        write_began_ = Clock::now();
        const Message message = queue_.front();
        stream_.async_write(boost::asio::buffer(*message),
                            [self = self(), message](Error error, std::size_t size) {
                                self->writing_ = false;
                                if (error) return self->tell_closed();
                                ++self->network_->counters.messages_out;
                                self->network_->counters.bytes_out += size;
                                self->queue_.pop_front();
                                if (!self->queue_.empty()) {
                                    self->backlog_bytes_ -= self->queue_.front()->size();
                                    return self->write();
                                }
                                if (self->closing_) self->send_close_frame();
                            });
    }

    void send_close_frame() {
        if (!close_reason_ || std::exchange(close_frame_sent_, true)) return;
        stream_.async_close(*close_reason_, [self = self()](Error) { self->tell_closed(); });
    }

    /// Pings and timeouts have a timer of their own, which a blocked write does not delay.
    void schedule_heartbeat() {
        timer_.expires_after(network_->limits.ping_interval);
        timer_.async_wait([weak = weak_from_this()](Error error) {
            const auto self = weak.lock();
            if (error || !self || self->closing_) return;
            self->heartbeat();
        });
    }

    void heartbeat() {
        const auto now = Clock::now();
        const bool is_idle = now - last_received_ >= network_->limits.idle_time;
        const bool is_blocked = writing_ && now - write_began_ >= network_->limits.write_time;
        if (is_blocked) ++network_->counters.slow_readers;
        if (is_idle || is_blocked) return abort();
        if (!writing_ && !pinging_) ping();
        schedule_heartbeat();
    }

    void ping() {
        pinged_ = Clock::now();
        ++pings_;
        pinging_ = true;
        // A pong counts only if it carries the number of the last ping: an unsolicited pong would
        // falsify the round-trip time.
        stream_.async_ping(boost::beast::websocket::ping_data{fmt::to_string(pings_)},
                           [self = self()](Error) { self->pinging_ = false; });
    }

    /// Control frames have a token bucket too: each ping costs us a pong.
    void control_frame() {
        if (closing_ || network_->limits.off) return;
        if (control_budget_.take(network_->limits.control_frames, since_boot(Clock::now()))) return;
        ++network_->counters.floods;
        close_with(CloseCode::PolicyViolation, "too many control frames");
    }

    void pong(std::string_view payload) {
        if (connection_ == ConnectionId::None || parse_number<std::uint32_t>(payload) != pings_ ||
            pings_ == answered_)
            return;
        answered_ = pings_;
        last_received_ = Clock::now();
        connections().measured(connection_, std::chrono::duration_cast<std::chrono::milliseconds>(
                                                Clock::now() - pinged_));
    }

    void tell_closed() {
        closing_ = true;
        timer_.cancel();
        if (const auto id = std::exchange(connection_, ConnectionId::None);
            id != ConnectionId::None)
            connections().closed(id);
    }

    std::shared_ptr<Network> network_;
    boost::beast::websocket::stream<ByteStream, false> stream_;
    boost::asio::basic_waitable_timer<Clock, boost::asio::wait_traits<Clock>, Executor> timer_;
    std::shared_ptr<Attendance> attendance_;
    Bucket budget_;
    Bucket control_budget_;
    std::array<char, 128> beginning_{};  // of a message: most are not longer
    std::string long_message_;           // as far as it has come
    ConnectionId connection_ = ConnectionId::None;
    std::list<Message> queue_;  // an empty deque has half a KiB
    std::size_t backlog_bytes_ = 0;
    std::unique_ptr<boost::beast::websocket::close_reason> close_reason_;
    Clock::time_point pinged_;
    Clock::time_point write_began_;
    Clock::time_point last_received_ = Clock::now();
    std::uint32_t pings_ = 0;
    std::uint32_t answered_ = 0;
    bool open_ = false;
    bool writing_ = false;
    bool pinging_ = false;
    bool closing_ = false;
    bool close_frame_sent_ = false;
};

}  // namespace janggun::server::http
