// One HTTP/1.1 connection: reads a request, has it answered, writes the response, and again.
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <optional>

#include "base/text.h"
#include "server/http/byte_stream.h"
#include "server/http/network.h"
#include "server/http/response_head.h"
#include "server/http/web_socket.h"

namespace janggun::server::http {
namespace {

class HttpConnection final : public Closable,
                             public StreamWriter,
                             public std::enable_shared_from_this<HttpConnection> {
  public:
    HttpConnection(std::shared_ptr<Network> network, ByteStream stream, const Address& peer)
        : network_{network},
          stream_{std::move(stream)},
          peer_{peer},
          attendance_{std::make_shared<Attendance>(std::move(network), *this, peer)} {}

    ~HttpConnection() override { tell_closed(); }

    void start() {
        if (!stream_.is_encrypted()) return read();
        patience(network_->limits.request_time);
        stream_.handshake(ByteStream::Done{[self = self()](Error error) {
            if (!error) self->read();
        }});
    }

    void drain() override {
        last_ = true;
        if (!busy_) tcp().close();
        if (streaming_) finish();
    }
    void abort() override { tcp().close(); }

    // As a StreamWriter:
    void write(std::string piece) override {
        if (!streaming_ || finished_ || piece.empty()) return;
        if (waiting_.size() + piece.size() > network_->limits.stream_bytes) {
            ++network_->counters.slow_readers;
            return abort();
        }
        waiting_ += chunked_ ? chunk(piece) : piece;
        flush();
    }
    void finish() override {
        if (!streaming_ || finished_) return;
        finished_ = true;
        if (chunked_) waiting_ += "0\r\n\r\n";
        flush();
    }
    void break_off() override {
        // Without chunks the end of the connection would be the end of the body: only a reset says
        // that it is not.
        Error ignored;
        if (!chunked_)
            tcp().socket().set_option(boost::asio::socket_base::linger{true, 0}, ignored);
        abort();
    }
    void on_drained(std::function<void()> more) override {
        more_ = std::move(more);
        if (!writing_) call_later();
    }
    void on_closed(std::function<void()> closed) override { closed_ = std::move(closed); }

  private:
    using Error = boost::beast::error_code;
    using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;

    std::shared_ptr<HttpConnection> self() { return shared_from_this(); }
    PlainStream& tcp() { return stream_.next_layer(); }
    void patience(std::chrono::milliseconds time) { tcp().expires_after(time); }

    void read() {
        if (last_) return;
        busy_ = false;
        parser_.emplace();
        parser_->header_limit(static_cast<std::uint32_t>(network_->limits.header_bytes));
        parser_->body_limit(boost::none);  // until the head says which route it is
        patience(network_->limits.request_time);
        boost::beast::http::async_read_header(
            stream_, buffer_, *parser_,
            [self = self()](Error error, std::size_t) { self->head_arrived(error); });
    }

    void head_arrived(Error error) {
        if (error) return arrived(error);
        const std::size_t limit = body_limit();
        if (parser_->content_length() && *parser_->content_length() > limit)
            return arrived(boost::beast::http::error::body_limit);
        parser_->body_limit(limit);
        boost::beast::http::async_read(
            stream_, buffer_, *parser_,
            [self = self()](Error failed, std::size_t) { self->arrived(failed); });
    }

    [[nodiscard]] std::size_t body_limit() const {
        const auto& message = parser_->get();
        const std::size_t usual = network_->limits.body_bytes;
        if (message.method() != boost::beast::http::verb::post) return usual;
        const auto target = read_target({message.target().data(), message.target().size()});
        return target ? network_->application.body_bytes(Method::Post, target->path, usual) : usual;
    }

    void arrived(Error error) {
        namespace http = boost::beast::http;
        busy_ = true;
        if (error) {
            // Only a request that is wrong is answered; one that never came is not.
            last_ = true;
            lingering_ = true;
            if (error == http::error::body_limit)
                return answer(refusal(413, "too_large", "the body of the request is too large"));
            if (error == http::error::header_limit || error == http::error::buffer_overflow)
                return answer(refusal(431, "too_large", "the head of the request is too large"));
            if (error.category() == http::make_error_code(http::error::bad_method).category() &&
                error != http::error::end_of_stream && error != http::error::partial_message)
                return answer(refusal(400, "bad_request", "malformed HTTP request"));
            tcp().close();
            return;
        }
        ++network_->counters.requests;
        auto& message = parser_->get();
        if (!message.keep_alive()) last_ = true;
        chunked_ = message.version() >= 11;
        head_only_ = message.method() == http::verb::head;
        auto request = translate(message);
        if (!request) {
            last_ = true;
            return answer(refusal(400, "bad_request", "malformed request target or header"));
        }
        if (!attendance_->move_to(request->client)) {
            ++network_->counters.refused_connections;
            last_ = true;
            return answer(refusal(429, "too_many", "too many connections from your address"));
        }
        if (boost::beast::websocket::is_upgrade(message)) return upgrade(std::move(*request));
        awaiting_ = true;
        const CancelToken cancel = request->cancel;
        network_->application.handle(*request, [self = self()](Response response) {
            if (!std::exchange(self->awaiting_, false)) return;
            self->hang_up_watch_.cancel();
            self->answer(std::move(response));
        });
        if (awaiting_) watch_for_hang_up(cancel);
    }

    /// While the application works, nothing is read, so a disconnect is not noticed: the socket's
    /// state is polled instead. A disconnect cancels the request.
    void watch_for_hang_up(const CancelToken& cancel) {
        hang_up_watch_.expires_after(std::chrono::milliseconds{100});
        hang_up_watch_.async_wait([self = self(), cancel](Error error) {
            if (error || !self->awaiting_) return;
            if (has_hung_up(self->tcp().socket().native_handle())) return cancel.cancel();
            self->watch_for_hang_up(cancel);
        });
    }

    template <typename Message>
    std::optional<Request> translate(Message& message) {
        namespace http = boost::beast::http;
        auto target = read_target({message.target().data(), message.target().size()});
        if (!target) return std::nullopt;
        if (message.version() >= 11 && message.count(http::field::host) != 1) return std::nullopt;
        // Request smuggling: a request whose last transfer coding is not "chunked" has no body for
        // Beast, but a proxy in front might see one there. RFC 9112, 6.1.
        if (const auto codings = message.count(http::field::transfer_encoding);
            codings > 1 ||
            (codings == 1 &&
             !boost::beast::iequals(message[http::field::transfer_encoding], "chunked")))
            return std::nullopt;
        Request request;
        request.method = method_of(message.method());
        request.path = std::move(target->path);
        request.query = std::move(target->query);
        for (const auto& field : message) {
            std::string name{field.name_string()};
            for (char& c : name) c = to_lower(c);
            request.headers.add(std::move(name), std::string{field.value()});
        }
        request.body = std::move(message.body());
        request.client = client_address(peer_, request.headers.joined("x-forwarded-for"),
                                        network_->trusted_proxies);
        request.secure =
            stream_.is_encrypted() || (is_trusted(peer_, network_->trusted_proxies) &&
                                       request.headers.joined("x-forwarded-proto") == "https");
        return request;
    }

    static Method method_of(boost::beast::http::verb named) {
        using boost::beast::http::verb;
        switch (named) {
            case verb::get:
                return Method::Get;
            case verb::head:
                return Method::Head;
            case verb::post:
                return Method::Post;
            case verb::put:
                return Method::Put;
            case verb::delete_:
                return Method::Delete;
            case verb::options:
                return Method::Options;
            default:
                return Method::Other;
        }
    }

    void upgrade(Request request) {
        awaiting_ = true;
        const Address client = request.client;
        network_->application.upgrade(
            std::move(request), [self = self(), client](Handshake answer) {
                if (!std::exchange(self->awaiting_, false)) return;
                if (auto* response = std::get_if<Response>(&answer))
                    return self->answer(std::move(*response));
                self->tcp().expires_never();
                std::make_shared<WebSocket>(self->network_, std::move(self->stream_), client)
                    ->accept(self->parser_->release(), std::move(std::get<Upgrade>(answer)));
            });
    }

    void answer(Response response) {
        const bool keep_alive = !last_ && !network_->stopping;
        if (auto* stream = std::get_if<Stream>(&response.body)) {
            last_ = true;  // the watch for its end has read what could have been a next request
            Stream start = std::move(*stream);
            waiting_ =
                response_head(response, chunked_ ? Framing::Chunks : Framing::UntilClose, 0, false);
            if (head_only_) return write_out(Text{}, false);
            streaming_ = true;
            finished_ = false;
            ++network_->counters.open_streams;
            flush();
            watch_for_end();
            return start(std::shared_ptr<StreamWriter>{self(), this});
        }
        Text body;
        if (auto* text = std::get_if<std::string>(&response.body))
            body = std::make_shared<const std::string>(std::move(*text));
        else
            body = std::get<Text>(response.body);
        waiting_ = response_head(response, Framing::Length, body->size(), keep_alive);
        if (!keep_alive) last_ = true;
        if (head_only_) body = nullptr;
        write_out(body, keep_alive);
    }

    void write_out(const Text& body, bool keep_alive) {
        sending_ = std::move(waiting_);
        waiting_.clear();
        static const std::string kNothing;
        const std::string& tail = body ? *body : kNothing;
        const std::array<boost::asio::const_buffer, 2> pieces{boost::asio::buffer(sending_),
                                                              boost::asio::buffer(tail)};
        network_->counters.bytes_out += sending_.size() + tail.size();
        patience(network_->limits.request_time);
        boost::asio::async_write(stream_, pieces,
                                 [self = self(), body, keep_alive](Error error, std::size_t) {
                                     if (error) return;
                                     if (keep_alive) return self->read();
                                     self->hang_up();
                                 });
    }

    /// Sends what waits, unless something is on its way.
    void flush() {
        if (writing_ || waiting_.empty()) return;
        writing_ = true;
        sending_ = std::move(waiting_);
        waiting_.clear();
        network_->counters.bytes_out += sending_.size();
        patience(network_->limits.request_time);
        boost::asio::async_write(stream_, boost::asio::buffer(sending_),
                                 [self = self()](Error error, std::size_t) {
                                     self->writing_ = false;
                                     if (error) return self->tell_closed();
                                     self->flushed();
                                 });
    }

    void flushed() {
        if (!waiting_.empty()) return flush();
        if (finished_) {
            tell_closed();
            hang_up();
            if (!stream_.is_encrypted()) tcp().close();  // nothing unread can be behind a stream
            return;
        }
        if (more_) std::function<void()>{more_}();
    }

    void call_later() {
        boost::asio::post(tcp().get_executor(), [self = self()] {
            if (!self->writing_ && !self->finished_ && self->more_)
                std::function<void()>{self->more_}();
        });
    }

    /// While we write, nothing should come; the end of the connection shows as an error here.
    void watch_for_end() {
        tcp().expires_never();
        stream_.async_read_some(boost::asio::buffer(scratch_),
                                [self = self()](Error error, std::size_t size) {
                                    self->strays_ += size;
                                    if (error || self->strays_ > kMostStrays) {
                                        self->tcp().close();
                                        return self->tell_closed();
                                    }
                                    self->watch_for_end_again();
                                });
    }
    void watch_for_end_again() {
        if (streaming_) watch_for_end();
    }

    void tell_closed() {
        more_ = nullptr;
        if (!std::exchange(streaming_, false)) return;
        --network_->counters.open_streams;
        if (auto closed = std::exchange(closed_, nullptr)) closed();
    }

    /// Lingering close: shuts down our side and waits for the client's, because closing a socket
    /// with unread bytes resets the connection, and the response may be lost.
    void hang_up() {
        patience(network_->limits.close_time);
        if (stream_.is_encrypted())
            return stream_.shutdown(
                ByteStream::Done{[self = self()](Error) { self->tcp().close(); }});
        Error ignored;
        tcp().socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
        if (lingering_) linger();
    }
    void linger() {
        stream_.async_read_some(boost::asio::buffer(scratch_),
                                [self = self()](Error error, std::size_t size) {
                                    self->strays_ += size;
                                    if (!error && self->strays_ < kMostLingering) self->linger();
                                });
    }

    static constexpr std::size_t kMostStrays = 4096;
    static constexpr std::size_t kMostLingering = std::size_t{1024} * 1024;

    std::shared_ptr<Network> network_;
    ByteStream stream_;
    Address peer_;
    std::shared_ptr<Attendance> attendance_;
    boost::asio::basic_waitable_timer<std::chrono::steady_clock,
                                      boost::asio::wait_traits<std::chrono::steady_clock>, Executor>
        hang_up_watch_{tcp().get_executor()};
    boost::beast::flat_buffer buffer_;
    std::optional<Parser> parser_;
    std::string waiting_;  // to go out
    std::string sending_;  // on its way
    std::array<char, 512> scratch_{};
    std::size_t strays_ = 0;
    std::function<void()> more_;
    std::function<void()> closed_;
    bool busy_ = false;      // between a request and the end of its response
    bool awaiting_ = false;  // the application has not answered yet
    bool last_ = false;      // no further request on this connection
    bool lingering_ = false;
    bool chunked_ = true;
    bool head_only_ = false;
    bool streaming_ = false;
    bool finished_ = false;
    bool writing_ = false;
};

}  // namespace

void serve_plain(std::shared_ptr<Network> network, TcpSocket socket) {
    if (const auto peer = peer_of(socket))
        std::make_shared<HttpConnection>(std::move(network), ByteStream{std::move(socket)}, *peer)
            ->start();
}

void serve_encrypted(std::shared_ptr<Network> network, TcpSocket socket,
                     boost::asio::ssl::context& context) {
    if (const auto peer = peer_of(socket))
        std::make_shared<HttpConnection>(std::move(network), ByteStream{std::move(socket), context},
                                         *peer)
            ->start();
}

}  // namespace janggun::server::http
