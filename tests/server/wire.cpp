// HTTP and WebSocket messages as the test clients send them.
#include "server/wire.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "server/wire_loop.h"
#include "support/protocol_check.h"

namespace janggun::test {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;
using SteadyClock = std::chrono::steady_clock;

Loop::Loop() : parts{std::make_unique<Parts>()} {}
Loop::~Loop() = default;

bool Loop::run_until(const std::function<bool()>& condition, std::chrono::milliseconds patience) {
    const auto deadline = SteadyClock::now() + patience;
    while (!condition()) {
        if (SteadyClock::now() >= deadline) return false;
        parts->context.restart();
        if (parts->context.run_one_until(
                std::min(deadline, SteadyClock::now() + std::chrono::milliseconds{50})) == 0 &&
            parts->context.stopped())
            // Nothing is under way: only the clock can change the condition now.
            ::usleep(2000);
    }
    return true;
}

void Loop::run_for(std::chrono::milliseconds time) {
    run_until([] { return false; }, time);
}

void Loop::after(std::chrono::milliseconds time, std::function<void()> task) {
    auto timer = std::make_shared<asio::steady_timer>(parts->context, time);
    timer->async_wait([timer, task = std::move(task)](Error error) {
        if (!error) task();
    });
}

namespace {

tcp::endpoint here(std::uint16_t port) {
    return {asio::ip::address_v4::loopback(), port};
}

http::request<http::string_body> request_of(std::uint16_t port, const HttpAsk& ask) {
    http::request<http::string_body> request;
    request.method_string(ask.method);
    request.target(ask.target);
    request.version(11);
    request.set(http::field::host, fmt::format("localhost:{}", port));
    for (const auto& [name, value] : ask.headers) request.set(name, value);
    request.body() = ask.body;
    request.prepare_payload();
    return request;
}

template <typename Message>
HttpAnswer answer_of(const Message& message) {
    HttpAnswer answer;
    answer.status = static_cast<int>(message.result_int());
    for (const auto& field : message) {
        std::string name{field.name_string()};
        for (char& c : name) c = to_lower(c);
        answer.headers[name] = std::string{field.value()};
    }
    return answer;
}

}  // namespace

HttpAnswer ask(std::uint16_t port, const HttpAsk& ask) {
    asio::io_context context;
    beast::tcp_stream stream{context};
    beast::flat_buffer buffer;
    auto request = request_of(port, ask);
    request.keep_alive(false);
    http::response_parser<http::string_body> parser;
    parser.body_limit(64 * 1024 * 1024);
    if (ask.method == "HEAD") parser.skip(true);
    HttpAnswer answer;
    stream.expires_after(kPatience);
    stream.async_connect(here(port), [&](Error error) {
        if (error) return;
        http::async_write(stream, request, [&](Error, std::size_t) {
            http::async_read_header(stream, buffer, parser, [&](Error read_error, std::size_t) {
                if (read_error && !parser.is_header_done()) return;
                answer = answer_of(parser.get());
                if (ask.skip_streams && answer.headers["content-type"] == "application/x-ndjson")
                    return;
                http::async_read(stream, buffer, parser,
                                 [&](Error, std::size_t) { answer.body = parser.get().body(); });
            });
        });
    });
    context.run();
    return answer;
}

// WebSockets.

struct Socket::Parts : std::enable_shared_from_this<Socket::Parts> {
    Parts(Loop& loop, Options chosen, Events told)
        : stream{loop.parts->context}, options{std::move(chosen)}, events{std::move(told)} {}

    void start() {
        auto& layer = beast::get_lowest_layer(stream);
        Error ignored;
        if (options.receive_buffer != 0 || !options.source.empty())
            layer.socket().open(tcp::v4(), ignored);
        if (!options.source.empty())
            layer.socket().bind({asio::ip::make_address(options.source), 0}, ignored);
        if (options.receive_buffer != 0) {
            layer.socket().set_option(
                asio::socket_base::receive_buffer_size{static_cast<int>(options.receive_buffer)},
                ignored);
        }
        layer.async_connect(here(options.port), [self = shared_from_this()](Error error) {
            if (error) return self->ended();
            self->handshake();
        });
    }
    void handshake() {
        Error ignored;
        beast::get_lowest_layer(stream).socket().set_option(tcp::no_delay{true}, ignored);
        stream.read_message_max(4 * 1024 * 1024);
        const std::string host = fmt::format("localhost:{}", options.port);
        stream.set_option(
            websocket::stream_base::decorator{[this, host](websocket::request_type& request) {
                if (options.origin != "-")
                    request.set(http::field::origin, options.origin.empty()
                                                         ? fmt::format("http://{}", host)
                                                         : options.origin);
                if (!options.cookie.empty()) request.set(http::field::cookie, options.cookie);
                if (!options.token.empty())
                    request.set(http::field::authorization, "Bearer " + options.token);
            }});
        stream.async_handshake(response, host, options.target,
                               [self = shared_from_this()](Error error) {
                                   self->status = static_cast<int>(self->response.result_int());
                                   if (error) return self->ended();
                                   self->open = true;
                                   if (self->events.opened) self->events.opened();
                                   self->read();
                                   self->write();
                               });
    }
    void read() {
        stream.async_read(buffer, [self = shared_from_this()](Error error, std::size_t) {
            if (error) return self->ended();
            const auto data = self->buffer.cdata();
            const std::string text{static_cast<const char*>(data.data()), data.size()};
            self->buffer.consume(self->buffer.size());
            self->check.received(text);
            if (self->events.received) self->events.received(text);
            self->read();
        });
    }
    void write() {
        if (!open || writing || queue.empty() || over) return;
        writing = true;
        stream.binary(queue.front().second);
        stream.async_write(asio::buffer(queue.front().first),
                           [self = shared_from_this()](Error error, std::size_t) {
                               self->writing = false;
                               if (error) return;
                               self->queue.pop_front();
                               self->write();
                           });
    }
    void ended() {
        open = false;
        if (std::exchange(over, true)) return;
        if (events.closed) events.closed();
        events = {};
    }

    websocket::stream<beast::tcp_stream> stream;
    Options options;
    Events events;
    websocket::response_type response;
    ProtocolCheck check;
    beast::flat_buffer buffer;
    std::deque<std::pair<std::string, bool>> queue;
    int status = 0;
    bool open = false;
    bool writing = false;
    bool over = false;
};

Socket::Socket(Loop& loop, const Options& options, Events events)
    : parts_{std::make_shared<Parts>(loop, options, std::move(events))} {
    parts_->start();
}

Socket::~Socket() {
    parts_->events = {};
    beast::get_lowest_layer(parts_->stream).close();
}

void Socket::send(std::string text) {
    parts_->check.sent(text);
    parts_->queue.emplace_back(std::move(text), false);
    parts_->write();
}

void Socket::send_binary(std::string bytes) {
    parts_->queue.emplace_back(std::move(bytes), true);
    parts_->write();
}

void Socket::close() {
    if (!parts_->open) return;
    parts_->stream.async_close(websocket::close_code::normal,
                               [parts = parts_](Error) { parts->ended(); });
}

bool Socket::is_open() const {
    return parts_->open;
}
bool Socket::is_closed() const {
    return parts_->over;
}
int Socket::close_code() const {
    return parts_->stream.reason().code;
}
std::string Socket::close_reason() const {
    const auto& reason = parts_->stream.reason().reason;
    return {reason.data(), reason.size()};
}
int Socket::handshake_status() const {
    return parts_->status;
}
std::string Socket::set_cookie_line() const {
    return std::string{parts_->response[http::field::set_cookie]};
}
std::string Socket::set_cookie() const {
    const std::string line = set_cookie_line();
    return line.substr(0, line.find(';'));
}

// Streams of lines.

struct LineStream::Parts : std::enable_shared_from_this<LineStream::Parts> {
    Parts(Loop& loop, std::uint16_t to, const HttpAsk& ask)
        : stream{loop.parts->context}, request{request_of(to, ask)}, port{to} {
        is_bot_stream = ask.target == "/api/stream/event" ||
                        ask.target.find("/game/stream/") != std::string::npos;
        parser.body_limit(boost::none);
    }
    void start() {
        stream.async_connect(here(port), [self = shared_from_this()](Error error) {
            if (error) return self->ended();
            http::async_write(self->stream, self->request, [self](Error write_error, std::size_t) {
                if (write_error) return self->ended();
                self->read_head();
            });
        });
    }
    void read_head() {
        http::async_read_header(
            stream, buffer, parser, [self = shared_from_this()](Error error, std::size_t) {
                if (error) return self->ended();
                self->status = static_cast<int>(self->parser.get().result_int());
                self->is_bot_stream = self->is_bot_stream && self->status == 200;
                self->read();
            });
    }
    void read() {
        if (parser.is_done()) return ended();
        http::async_read_some(stream, buffer, parser,
                              [self = shared_from_this()](Error error, std::size_t) {
                                  self->came(self->parser.get().body());
                                  self->parser.get().body().clear();
                                  if (error) return self->ended();
                                  self->read();
                              });
    }
    void came(const std::string& piece) {
        for (const char c : piece) {
            if (c == '\n' && is_line_start) {
                ++empty;
                if (!has_content) ++empty_first;
            }
            is_line_start = c == '\n';
            has_content = has_content || c != '\n';
        }
        text += piece;
    }
    void ended() { over = true; }
    std::optional<std::string> next() {
        for (;;) {
            const std::size_t end = text.find('\n');
            if (end == std::string::npos) {
                if (!over || text.empty()) return std::nullopt;
                return std::exchange(text, {});
            }
            std::string line = text.substr(0, end);
            text.erase(0, end + 1);
            if (line.empty()) continue;
            if (is_bot_stream) check_stream_line(line);
            return line;
        }
    }

    beast::tcp_stream stream;
    http::request<http::string_body> request;
    std::uint16_t port;
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    std::string text;
    int status = 0;
    bool over = false;
    bool is_bot_stream = false;
    bool is_line_start = true;
    bool has_content = false;
    int empty = 0;
    int empty_first = 0;
};

LineStream::LineStream(Loop& loop, std::uint16_t port, const HttpAsk& ask)
    : loop_{loop}, parts_{std::make_shared<Parts>(loop, port, ask)} {
    parts_->start();
}

LineStream::~LineStream() {
    close();
}

std::optional<std::string> LineStream::line(std::chrono::milliseconds patience) {
    std::optional<std::string> found;
    loop_.run_until(
        [&] {
            found = parts_->next();
            return found || parts_->over;
        },
        patience);
    return found;
}

int LineStream::empty_lines() const {
    return parts_->empty;
}

int LineStream::empty_lines_first() const {
    return parts_->empty_first;
}

int LineStream::status() {
    loop_.run_until([&] { return parts_->status != 0 || parts_->over; });
    return parts_->status;
}

bool LineStream::is_over() const {
    return parts_->over;
}

void LineStream::close() {
    parts_->stream.close();
}

}  // namespace janggun::test
