// HTTP and HTTPS over Asio and Beast.
#include "worker/http_client.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <fmt/format.h>
#include <optional>

#include "base/text.h"

namespace janggun::worker {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;
using Step = HttpError::Step;

constexpr std::chrono::milliseconds kLook{50};  // how often a request looks whether to stop
constexpr std::size_t kLongestAnswer = 1 << 20;

/// A step of a request: an asynchronous operation that is waited for.
class Waiting {
  public:
    Waiting(asio::io_context& loop, const std::atomic<bool>& stop) : loop_{loop}, stop_{stop} {}

    template <typename Start>
    std::optional<HttpError> run(Step step, beast::tcp_stream* stream, const Start& start) {
        std::optional<Error> ended;
        start([&ended](Error error, auto&&...) { ended = error; });
        loop_.restart();
        while (!ended) {
            loop_.run_for(kLook);
            if (!stop_) continue;
            if (stream) stream->cancel();
            loop_.run();
            return HttpError{Step::Stopped};
        }
        if (*ended) return HttpError{step, ended->message()};
        return std::nullopt;
    }

  private:
    asio::io_context& loop_;
    const std::atomic<bool>& stop_;
};

using Request = http::request<http::string_body>;

template <typename Stream>
Result<HttpResponse, HttpError> exchange(Stream& stream, beast::tcp_stream& socket,
                                         Waiting& waiting, const Request& request,
                                         std::chrono::milliseconds time) {
    socket.expires_after(time);
    if (auto error = waiting.run(Step::Exchange, &socket,
                                 [&](auto done) { http::async_write(stream, request, done); }))
        return Failure{*error};
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(kLongestAnswer);
    socket.expires_after(time);
    if (auto error = waiting.run(Step::Exchange, &socket, [&](auto done) {
            http::async_read(stream, buffer, parser, done);
        }))
        return Failure{*error};
    const auto& answer = parser.get();
    HttpResponse response{static_cast<int>(answer.result_int()), answer.body(), 0};
    response.retry_after =
        parse_number(std::string_view{answer[http::field::retry_after]}).value_or(0);
    return response;
}

}  // namespace

struct HttpClient::Parts {
    Settings settings;
    asio::io_context loop{1};
    asio::ssl::context tls{asio::ssl::context::tls_client};

    Result<HttpResponse, HttpError> post(const Request& request, const std::atomic<bool>& stop) {
        Waiting waiting{loop, stop};
        tcp::resolver resolver{loop};
        tcp::resolver::results_type found;
        if (auto error = waiting.run(Step::Resolve, nullptr, [&](auto done) {
                resolver.async_resolve(settings.site.host, settings.site.port,
                                       [&found, done](Error failed, auto results) mutable {
                                           found = results;
                                           done(failed);
                                       });
            }))
            return Failure{*error};
        if (!settings.site.is_secure) {
            beast::tcp_stream stream{loop};
            if (auto error = connect(stream, found, waiting)) return Failure{*error};
            return exchange(stream, stream, waiting, request, settings.time);
        }
        beast::ssl_stream<beast::tcp_stream> stream{loop, tls};
        auto& socket = beast::get_lowest_layer(stream);
        if (auto error = connect(socket, found, waiting)) return Failure{*error};
        stream.set_verify_callback(asio::ssl::host_name_verification{settings.site.host});
        SSL_set_tlsext_host_name(stream.native_handle(), settings.site.host.c_str());
        socket.expires_after(settings.time);
        if (auto error = waiting.run(Step::Handshake, &socket, [&](auto done) {
                stream.async_handshake(asio::ssl::stream_base::client, done);
            }))
            return Failure{*error};
        return exchange(stream, socket, waiting, request, settings.time);
    }

    std::optional<HttpError> connect(beast::tcp_stream& stream,
                                     const tcp::resolver::results_type& found, Waiting& waiting) {
        stream.expires_after(settings.time);
        return waiting.run(Step::Connect, &stream,
                           [&](auto done) { stream.async_connect(found, done); });
    }
};

HttpClient::HttpClient(std::unique_ptr<Parts> parts) : parts_{std::move(parts)} {}
HttpClient::~HttpClient() = default;
HttpClient::HttpClient(HttpClient&&) noexcept = default;
HttpClient& HttpClient::operator=(HttpClient&&) noexcept = default;

Result<HttpClient, HttpError> HttpClient::make(Settings settings) {
    auto parts = std::make_unique<Parts>();
    parts->settings = std::move(settings);
    Error error;
    parts->tls.set_verify_mode(asio::ssl::verify_peer, error);
    if (parts->settings.certificates.empty())
        parts->tls.set_default_verify_paths(error);
    else
        parts->tls.load_verify_file(parts->settings.certificates, error);
    if (error) return Failure{HttpError{Step::Certificates, error.message()}};
    return HttpClient{std::move(parts)};
}

Result<HttpResponse, HttpError> HttpClient::post(const std::string& path, const std::string& body,
                                                 const std::atomic<bool>& stop) {
    const Settings& settings = parts_->settings;
    Request request{http::verb::post, settings.site.path + path, 11};
    request.set(http::field::host, settings.site.authority());
    request.set(http::field::user_agent, settings.agent);
    request.set(http::field::authorization, "Bearer " + settings.token);
    request.set(http::field::content_type, "application/json");
    request.keep_alive(false);
    request.body() = body;
    request.prepare_payload();
    return parts_->post(request, stop);
}

std::string describe(const HttpError& error, const SiteUrl& site) {
    switch (error.step) {
        case Step::Certificates:
            return fmt::format("the certificates cannot be read: {}", error.detail);
        case Step::Resolve:
            return fmt::format("the address of {} cannot be found: {}", site.host, error.detail);
        case Step::Connect:
            return fmt::format("cannot connect to {}: {}", site.authority(), error.detail);
        case Step::Handshake:
            return fmt::format("no secure connection to {}: {}", site.authority(), error.detail);
        case Step::Exchange:
            return fmt::format("{} gave no answer: {}", site.authority(), error.detail);
        case Step::Stopped:
            return "stopped";
    }
    return {};
}

}  // namespace janggun::worker
