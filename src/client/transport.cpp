// Plain and TLS connections.
#include "client/transport.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <fmt/format.h>

namespace janggun::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using tcp = asio::ip::tcp;
using Step = ConnectionError::Step;

}  // namespace

Result<std::shared_ptr<asio::ssl::context>, ConnectionError> trust(
    const std::string& certificates) {
    auto tls = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_client);
    Transport::Error error;
    tls->set_verify_mode(asio::ssl::verify_peer, error);
    if (certificates.empty())
        tls->set_default_verify_paths(error);
    else
        tls->load_verify_file(certificates, error);
    if (error)
        return Failure{ConnectionError{
            Step::Certificates,
            fmt::format("{}: {}", certificates.empty() ? "the system" : certificates,
                        error.message())}};
    return tls;
}

struct Transport::Parts {
    Parts(asio::io_context& loop, std::shared_ptr<asio::ssl::context> context, SiteUrl where)
        : site{std::move(where)},
          tls{std::move(context)},
          resolver{loop},
          stream{beast::tcp_stream{loop}, *tls} {}

    [[nodiscard]] beast::tcp_stream& socket() { return stream.next_layer(); }

    SiteUrl site;
    std::shared_ptr<asio::ssl::context> tls;
    tcp::resolver resolver;
    beast::ssl_stream<beast::tcp_stream> stream;  // only its socket is used by a plain site
};

Transport::Transport(asio::io_context& loop, std::shared_ptr<asio::ssl::context> tls, SiteUrl site)
    : parts_{std::make_unique<Parts>(loop, std::move(tls), std::move(site))} {}
Transport::~Transport() = default;

Transport::executor_type Transport::get_executor() {
    return parts_->stream.get_executor();
}

void Transport::connect(std::chrono::milliseconds time, const Connected& done) {
    const auto shake_hands = [this, time, done](Error error, const tcp::endpoint&) {
        if (error) return done(ConnectionError{Step::Connect, error.message()});
        // A message is written in several parts, which should not wait for each other's ack.
        parts_->socket().socket().set_option(tcp::no_delay{true}, error);
        if (!parts_->site.is_secure) return done(std::nullopt);
        parts_->stream.set_verify_callback(asio::ssl::host_name_verification{parts_->site.host});
        SSL_set_tlsext_host_name(parts_->stream.native_handle(), parts_->site.host.c_str());
        parts_->socket().expires_after(time);
        parts_->stream.async_handshake(asio::ssl::stream_base::client, [done](Error failed) {
            if (failed) return done(ConnectionError{Step::Handshake, failed.message()});
            done(std::nullopt);
        });
    };
    parts_->resolver.async_resolve(
        parts_->site.host, parts_->site.port,
        [this, time, done, shake_hands](Error error, const tcp::resolver::results_type& found) {
            if (error) return done(ConnectionError{Step::Resolve, error.message()});
            parts_->socket().expires_after(time);
            parts_->socket().async_connect(found, shake_hands);
        });
}

void Transport::set_time_limit(std::optional<std::chrono::milliseconds> time) {
    if (time)
        parts_->socket().expires_after(*time);
    else
        parts_->socket().expires_never();
}

void Transport::cancel() {
    parts_->resolver.cancel();
    parts_->socket().cancel();
}

void Transport::close() {
    parts_->resolver.cancel();
    parts_->socket().close();
}

void Transport::read_some(asio::mutable_buffer buffer, Transferred done) {
    if (parts_->site.is_secure)
        parts_->stream.async_read_some(buffer, std::move(done));
    else
        parts_->socket().async_read_some(buffer, std::move(done));
}

void Transport::write_some(asio::const_buffer buffer, Transferred done) {
    if (parts_->site.is_secure)
        parts_->stream.async_write_some(buffer, std::move(done));
    else
        parts_->socket().async_write_some(buffer, std::move(done));
}

std::string describe(const ConnectionError& error, const SiteUrl& site) {
    switch (error.step) {
        case Step::Certificates:
            return fmt::format("certificate authorities cannot be read from {}", error.detail);
        case Step::Resolve:
            return fmt::format("the address of {} cannot be found: {}", site.host, error.detail);
        case Step::Connect:
            return fmt::format("cannot connect to {}: {}", site.authority(), error.detail);
        case Step::Handshake:
            return fmt::format("no secure connection to {}: {}", site.authority(), error.detail);
        case Step::Upgrade:
            return fmt::format("{} does not open a WebSocket: {}", site.authority(), error.detail);
        case Step::Exchange:
            return fmt::format("{} gave no answer: {}", site.authority(), error.detail);
        case Step::Stopped:
            return "stopped";
    }
    return {};
}

}  // namespace janggun::client
