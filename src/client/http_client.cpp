// HTTP and HTTPS requests with Beast.
#include "client/http_client.h"

#include <boost/asio/io_context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <optional>
#include <utility>

#include "base/text.h"
#include "client/transport.h"

namespace janggun::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Error = boost::system::error_code;
using Step = ConnectionError::Step;
using Request = http::request<http::string_body>;

constexpr std::chrono::milliseconds kLook{50};  // how often a request looks whether to stop
constexpr std::size_t kLongestAnswer = 1 << 20;

/// Waits for an asynchronous operation, which sets `ended`, or for the flag.
template <typename Ended>
bool wait(asio::io_context& loop, Transport& transport, const std::atomic<bool>& stop,
          const std::optional<Ended>& ended) {
    loop.restart();
    while (!ended) {
        loop.run_for(kLook);
        if (ended || !stop) continue;
        transport.close();
        loop.run();
        return false;
    }
    return true;
}

}  // namespace

struct HttpClient::Parts {
    Settings settings;
    std::shared_ptr<asio::ssl::context> tls;
    asio::io_context loop{1};

    Result<HttpResponse, ConnectionError> exchange(const Request& request,
                                                   const std::atomic<bool>& stop) {
        const Failure<ConnectionError> stopped{ConnectionError{Step::Stopped}};
        Transport transport{loop, tls, settings.site};
        std::optional<std::optional<ConnectionError>> connected;
        transport.connect(settings.time, [&](std::optional<ConnectionError> error) {
            connected = std::move(error);
        });
        if (!wait(loop, transport, stop, connected)) return stopped;
        if (*connected) return Failure{**connected};

        std::optional<Error> ended;
        transport.set_time_limit(settings.time);
        http::async_write(transport, request,
                          [&ended](Error error, std::size_t) { ended = error; });
        if (!wait(loop, transport, stop, ended)) return stopped;
        if (*ended) return Failure{ConnectionError{Step::Exchange, ended->message()}};

        beast::flat_buffer buffer;
        http::response_parser<http::string_body> parser;
        parser.body_limit(kLongestAnswer);
        ended.reset();
        transport.set_time_limit(settings.time);
        http::async_read(transport, buffer, parser,
                         [&ended](Error error, std::size_t) { ended = error; });
        if (!wait(loop, transport, stop, ended)) return stopped;
        if (*ended) return Failure{ConnectionError{Step::Exchange, ended->message()}};
        const auto& answer = parser.get();
        HttpResponse response{static_cast<int>(answer.result_int()), answer.body(), 0};
        response.retry_after =
            parse_number(std::string_view{answer[http::field::retry_after]}).value_or(0);
        return response;
    }

    [[nodiscard]] Request request(http::verb method, const std::string& path) const {
        Request request{method, settings.site.path + path, 11};
        request.set(http::field::host, settings.site.authority());
        request.set(http::field::user_agent, settings.agent);
        if (!settings.token.empty())
            request.set(http::field::authorization, "Bearer " + settings.token);
        request.keep_alive(false);
        return request;
    }
};

HttpClient::HttpClient(std::unique_ptr<Parts> parts) : parts_{std::move(parts)} {}
HttpClient::~HttpClient() = default;
HttpClient::HttpClient(HttpClient&&) noexcept = default;
HttpClient& HttpClient::operator=(HttpClient&&) noexcept = default;

Result<HttpClient, ConnectionError> HttpClient::make(Settings settings) {
    auto tls = trust(settings.certificates);
    if (!tls) return Failure{tls.error()};
    auto parts = std::make_unique<Parts>();
    parts->settings = std::move(settings);
    parts->tls = std::move(*tls);
    return HttpClient{std::move(parts)};
}

Result<HttpResponse, ConnectionError> HttpClient::post(const std::string& path,
                                                       const std::string& body,
                                                       const std::atomic<bool>& stop) {
    Request request = parts_->request(http::verb::post, path);
    request.set(http::field::content_type, "application/json");
    request.body() = body;
    request.prepare_payload();
    return parts_->exchange(request, stop);
}

Result<HttpResponse, ConnectionError> HttpClient::get(const std::string& path,
                                                      const std::atomic<bool>& stop) {
    return parts_->exchange(parts_->request(http::verb::get, path), stop);
}

}  // namespace janggun::client
