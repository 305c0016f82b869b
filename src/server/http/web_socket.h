// One WebSocket: texts in and out, pings, and the bounds for slow and for noisy clients.
#pragma once

#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <deque>
#include <fmt/format.h>

#include "base/text.h"
#include "server/http/network.h"
#include "server/http/read_rate.h"

namespace janggun::server::http {

using PlainStream = boost::beast::basic_stream<boost::asio::ip::tcp, Executor, ReadRate>;
using TlsStream = boost::beast::ssl_stream<PlainStream>;

template <typename S>
class WebSocket final : public Closable,
                        public Socket,
                        public std::enable_shared_from_this<WebSocket<S>> {
  public:
    WebSocket(std::shared_ptr<Network> network, S stream, const Address& client)
        : network_{network},
          stream_{std::move(stream)},
          timer_{stream_.get_executor()},
          attendance_{std::make_shared<Attendance>(network, *this, client)} {
        ++network_->counters.open_sockets;
        boost::beast::get_lowest_layer(stream_).rate_policy().limit(
            network_->limits.socket_read_rate, network_->limits.socket_read_burst);
    }
    ~WebSocket() override {
        --network_->counters.open_sockets;
        tell_closed();
    }

    template <typename Message>
    void accept(Message request, Welcome welcome) {
        namespace websocket = boost::beast::websocket;
        user_ = std::move(welcome.user);
        const Limits& limits = network_->limits;
        // Beast's own idle time would end sockets that are quiet though they answer pings.
        stream_.set_option(websocket::stream_base::timeout{limits.request_time,
                                                           websocket::stream_base::none(), false});
        stream_.set_option(websocket::stream_base::decorator{
            [headers = std::move(welcome.headers)](websocket::response_type& response) {
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
        // Told before the handshake is through: who was identified a moment ago is still known.
        user_->opened(std::shared_ptr<Socket>{self(), this});
        auto kept = std::make_shared<Message>(std::move(request));
        stream_.async_accept(*kept, [self = self(), kept](Error error) {
            if (error) return self->tell_closed();
            self->open_ = true;
            self->stream_.set_option(boost::beast::websocket::stream_base::decorator{
                [](boost::beast::websocket::response_type&) {}});
            self->read();
            if (!self->closing_) self->beat_later();
            self->write();
            if (self->closing_ && self->queue_.empty()) self->say_farewell();
        });
    }

    /// Backpressure: the backlog is what waits behind the first message of the queue. It is
    /// compared with its limit before the new message joins it, so that one message, whatever its
    /// size, always gets through to a client that keeps up.
    void send(Text text) override {
        if (closing_) return;
        if (backlog_bytes_ > network_->limits.socket_bytes) {
            ++network_->counters.slow_readers;
            return close(CloseCode::TryAgain, "too slow: come again and ask for what you missed");
        }
        if (!queue_.empty()) backlog_bytes_ += text->size();
        queue_.push_back(std::move(text));
        write();
    }

    void close(CloseCode code, std::string_view reason) override {
        namespace websocket = boost::beast::websocket;
        if (closing_) return;
        closing_ = true;
        // What is queued behind a farewell nobody will miss; of a slow reader it is the point.
        if (queue_.size() > 1 && code != CloseCode::Normal && code != CloseCode::GoingAway &&
            code != CloseCode::Policy)
            queue_.erase(queue_.begin() + (writing_ ? 1 : 0), queue_.end());
        farewell_ =
            websocket::close_reason{static_cast<websocket::close_code>(code),
                                    boost::beast::string_view{reason.data(), reason.size()}};
        timer_.expires_after(network_->limits.close_time);
        timer_.async_wait([weak = this->weak_from_this()](Error error) {
            if (const auto still = weak.lock(); still && !error) still->abort();
        });
        if (open_ && queue_.empty()) say_farewell();
    }

    void wind_up() override { close(CloseCode::GoingAway, "the server stops"); }
    void abort() override {
        boost::beast::get_lowest_layer(stream_).close();
        tell_closed();
    }

  private:
    using Error = boost::beast::error_code;
    using Clock = std::chrono::steady_clock;

    auto self() { return this->shared_from_this(); }

    void read() {
        stream_.async_read(buffer_, [self = self()](Error error, std::size_t) {
            if (error) return self->tell_closed();
            self->received();
        });
    }

    void received() {
        ++network_->counters.messages_in;
        heard_ = Clock::now();
        if (!closing_) {
            const bool allowed =
                network_->limits.off || budget_.take(network_->limits.messages, since_boot(heard_));
            if (!allowed) {
                ++network_->counters.floods;
                close(CloseCode::Policy, "too many messages");
            } else if (!stream_.got_text()) {
                close(CloseCode::UnknownData, "text only");
            } else {
                const auto data = buffer_.cdata();
                user_->received({static_cast<const char*>(data.data()), data.size()});
            }
        }
        buffer_.consume(buffer_.size());
        // A client that was told to go is read no further than its own farewell, and that is what
        // the library's close waits for.
        if (!closing_ || !farewell_said_) read();
    }

    void write() {
        if (!open_ || writing_ || queue_.empty()) return;
        writing_ = true;
        write_began_ = Clock::now();
        const Text text = queue_.front();
        stream_.async_write(boost::asio::buffer(*text),
                            [self = self(), text](Error error, std::size_t size) {
                                self->writing_ = false;
                                if (error) return self->tell_closed();
                                ++self->network_->counters.messages_out;
                                self->network_->counters.bytes_out += size;
                                self->queue_.pop_front();
                                if (!self->queue_.empty()) {
                                    self->backlog_bytes_ -= self->queue_.front()->size();
                                    return self->write();
                                }
                                if (self->closing_) self->say_farewell();
                            });
    }

    void say_farewell() {
        if (std::exchange(farewell_said_, true)) return;
        stream_.async_close(farewell_, [self = self()](Error) { self->tell_closed(); });
    }

    /// Pings and timeouts have a timer of their own, which no blocked write holds up.
    void beat_later() {
        timer_.expires_after(network_->limits.ping_interval);
        timer_.async_wait([weak = this->weak_from_this()](Error error) {
            const auto self = weak.lock();
            if (error || !self || self->closing_ || !self->user_) return;
            self->beat();
        });
    }

    void beat() {
        const auto now = Clock::now();
        const bool is_idle = now - heard_ >= network_->limits.idle_time;
        const bool is_blocked = writing_ && now - write_began_ >= network_->limits.write_time;
        if (is_blocked) ++network_->counters.slow_readers;
        if (is_idle || is_blocked) return abort();
        if (!writing_ && !pinging_) ping();
        beat_later();
    }

    void ping() {
        pinged_ = Clock::now();
        ++pings_;
        pinging_ = true;
        // A pong is only believed if it brings the number of the last ping: who could answer
        // early would look slower or faster than he is.
        stream_.async_ping(boost::beast::websocket::ping_data{fmt::to_string(pings_)},
                           [self = self()](Error) { self->pinging_ = false; });
    }

    /// Control frames have a token bucket too: each ping costs us a pong.
    void control_frame() {
        if (closing_ || network_->limits.off) return;
        if (control_budget_.take(network_->limits.control_frames, since_boot(Clock::now()))) return;
        ++network_->counters.floods;
        close(CloseCode::Policy, "too many control frames");
    }

    void pong(std::string_view payload) {
        if (!user_ || parse_number<std::uint32_t>(payload) != pings_ || pings_ == answered_) return;
        answered_ = pings_;
        heard_ = Clock::now();
        user_->measured(
            std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - pinged_));
    }

    void tell_closed() {
        closing_ = true;
        timer_.cancel();
        if (const auto user = std::exchange(user_, nullptr)) user->closed();
    }

    std::shared_ptr<Network> network_;
    boost::beast::websocket::stream<S, false> stream_;
    boost::asio::basic_waitable_timer<Clock, boost::asio::wait_traits<Clock>, Executor> timer_;
    std::shared_ptr<Attendance> attendance_;
    Bucket budget_;
    Bucket control_budget_;
    boost::beast::flat_buffer buffer_;
    std::shared_ptr<SocketUser> user_;
    std::deque<Text> queue_;
    std::size_t backlog_bytes_ = 0;
    boost::beast::websocket::close_reason farewell_;
    Clock::time_point pinged_;
    Clock::time_point write_began_;
    Clock::time_point heard_ = Clock::now();
    std::uint32_t pings_ = 0;
    std::uint32_t answered_ = 0;
    bool open_ = false;
    bool writing_ = false;
    bool pinging_ = false;
    bool closing_ = false;
    bool farewell_said_ = false;
};

}  // namespace janggun::server::http
