// Accepting TCP and TLS connections.
#include "server/http/listener.h"

#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <netinet/tcp.h>
#include <openssl/x509err.h>
#include <optional>

#include "server/http/network.h"

namespace janggun::server::http {
namespace {

using boost::asio::ip::tcp;
using Error = boost::system::error_code;

using Reason = ListenError::Reason;

ListenError cannot_listen(const Door& door, const Error& error) {
    const Reason reason = error == boost::asio::error::address_in_use  ? Reason::AddressInUse
                          : error == boost::asio::error::access_denied ? Reason::PortForbidden
                                                                       : Reason::CannotListen;
    return {.reason = reason,
            .address = door.address,
            .port = door.port,
            .file = {},
            .detail = error.message()};
}

ListenError bad_file(Reason reason, const std::string& file, std::string detail) {
    return {.reason = reason, .address = {}, .port = 0, .file = file, .detail = std::move(detail)};
}

Result<std::unique_ptr<boost::asio::ssl::context>, ListenError> tls_context(const Door& door) {
    for (const std::string& file : {door.certificate, door.key}) {
        errno = 0;
        if (!std::ifstream{file})
            return Failure{bad_file(Reason::FileUnreadable, file, std::strerror(errno))};
    }
    namespace ssl = boost::asio::ssl;
    auto context = std::make_unique<ssl::context>(ssl::context::tls_server);
    context->set_options(ssl::context::default_workarounds | ssl::context::no_tlsv1 |
                         ssl::context::no_tlsv1_1 | ssl::context::single_dh_use);
    SSL_CTX_set_mode(context->native_handle(), SSL_MODE_RELEASE_BUFFERS);
    Error error;
    context->use_certificate_chain_file(door.certificate, error);
    if (error) return Failure{bad_file(Reason::NotACertificate, door.certificate, error.message())};
    // OpenSSL would ask the terminal, and a service has none.
    context->set_password_callback(
        [](std::size_t, ssl::context::password_purpose) { return std::string{}; }, error);
    context->use_private_key_file(door.key, ssl::context::pem, error);
    const int reason = error ? ERR_GET_REASON(static_cast<unsigned long>(error.value())) : 0;
    if (reason == X509_R_KEY_VALUES_MISMATCH || reason == X509_R_KEY_TYPE_MISMATCH)
        return Failure{bad_file(Reason::KeyMismatch, door.key, door.certificate)};
    if (error) return Failure{bad_file(Reason::NotAKey, door.key, error.message())};
    return context;
}

class TcpListener final : public Listener {
  public:
    TcpListener(boost::asio::io_context& loop, const Door& door, Application& application,
                Counters& counters)
        : acceptor_{loop},
          timer_{loop},
          network_{std::make_shared<Network>(
              Network{application, door.limits, door.trusted_proxies, counters})} {}

    Error listen(const tcp::endpoint& endpoint) {
        Error error;
        acceptor_.open(endpoint.protocol(), error);
        if (error) return error;
        acceptor_.set_option(boost::asio::socket_base::reuse_address{true}, error);
        if (endpoint.protocol() == tcp::v6())
            acceptor_.set_option(boost::asio::ip::v6_only{false}, error);
        acceptor_.bind(endpoint, error);
        if (error) return error;
        acceptor_.listen(4096, error);
        return error;
    }
    void encrypt(std::unique_ptr<boost::asio::ssl::context> context) {
        context_ = std::move(context);
    }

    [[nodiscard]] std::uint16_t port() const override { return acceptor_.local_endpoint().port(); }

    void start() override {
        acceptor_.async_accept([this](Error error, TcpSocket socket) {
            if (error == boost::asio::error::operation_aborted || network_->stopping) return;
            if (error) return rest();
            take_in(std::move(socket));
            start();
        });
    }

    Result<Reloaded, ListenError> reload(const Door& door) override {
        const bool wants_tls = !door.certificate.empty();
        if (wants_tls != (context_ != nullptr))
            return Failure{ListenError{Reason::TlsNeedsRestart}};
        if (wants_tls) {
            auto context = tls_context(door);
            if (!context) return Failure{context.error()};
            context_ = std::move(*context);  // open connections keep the old one alive
        }
        network_->trusted_proxies = door.trusted_proxies;
        return Reloaded{};
    }

    void stop(std::chrono::milliseconds patience, std::function<void()> done) override {
        network_->stopping = true;
        Error ignored;
        acceptor_.close(ignored);
        for (Closable* connection : snapshot()) connection->drain();
        deadline_ = std::chrono::steady_clock::now() + patience;
        done_ = std::move(done);
        wait_for_the_last();
    }

  private:
    void take_in(TcpSocket socket) {
        ++network_->counters.connections;
        const auto peer = peer_of(socket);
        if (!peer) return;
        const Limits& limits = network_->limits;
        const auto count = network_->open_by_address.find(peer->household());
        const bool crowded = limits.connections_per_address > 0 &&
                             count != network_->open_by_address.end() &&
                             count->second >= limits.connections_per_address &&
                             !is_trusted(*peer, network_->trusted_proxies);
        if (crowded || network_->open.size() >= limits.connections) {
            ++network_->counters.refused_connections;
            return;
        }
        Error ignored;
        socket.set_option(tcp::no_delay{true}, ignored);
        socket.set_option(boost::asio::socket_base::keep_alive{true}, ignored);
        if (context_)
            serve_encrypted(network_, std::move(socket), *context_);
        else
            serve_plain(network_, std::move(socket));
    }

    /// Most likely out of file descriptors: a connection must close before the next is accepted.
    void rest() {
        timer_.expires_after(std::chrono::milliseconds{100});
        timer_.async_wait([this](Error error) {
            if (!error) start();
        });
    }

    [[nodiscard]] std::vector<Closable*> snapshot() const {
        return {network_->open.begin(), network_->open.end()};
    }

    void wait_for_the_last() {
        if (!network_->open.empty() && std::chrono::steady_clock::now() < deadline_) {
            timer_.expires_after(std::chrono::milliseconds{20});
            timer_.async_wait([this](Error error) {
                if (!error) wait_for_the_last();
            });
            return;
        }
        if (!network_->open.empty() && !aborted_) {
            // Their handlers still have to run, and to tell the application.
            aborted_ = true;
            deadline_ = std::chrono::steady_clock::now() + std::chrono::seconds{1};
            for (Closable* connection : snapshot()) connection->abort();
            return wait_for_the_last();
        }
        if (const auto done = std::exchange(done_, nullptr)) done();
    }

    boost::asio::basic_socket_acceptor<tcp, Executor> acceptor_;
    boost::asio::steady_timer timer_;
    std::shared_ptr<Network> network_;
    std::unique_ptr<boost::asio::ssl::context> context_;
    std::chrono::steady_clock::time_point deadline_{};
    std::function<void()> done_;
    bool aborted_ = false;
};

}  // namespace

std::string describe(const ListenError& error) {
    switch (error.reason) {
        case Reason::NotAnAddress:
            return fmt::format(
                "expected an address to listen on, not \"{}\"; 127.0.0.1 is this machine alone, "
                "0.0.0.0 is every network it is in",
                error.address);
        case Reason::AddressInUse:
            return fmt::format(
                "port {} of {} is taken by another program; choose another one with --port, or 0 "
                "for any free one",
                error.port, error.address);
        case Reason::PortForbidden:
            return fmt::format(
                "port {} may only be opened by root; choose one from 1024 on with --port",
                error.port);
        case Reason::CannotListen:
            return fmt::format("cannot listen on {} port {}: {}", error.address, error.port,
                               error.detail);
        case Reason::FileUnreadable:
            return fmt::format("{} cannot be read: {}", error.file, error.detail);
        case Reason::NotACertificate:
            return fmt::format("{} is not a certificate in PEM: {}", error.file, error.detail);
        case Reason::NotAKey:
            return fmt::format("{} is not a key in PEM without a passphrase: {}", error.file,
                               error.detail);
        case Reason::KeyMismatch:
            return fmt::format("the key {} does not belong to {}", error.file, error.detail);
        case Reason::TlsNeedsRestart:
            return "TLS can be switched on or off by a restart only";
    }
    return {};
}

Result<std::unique_ptr<Listener>, ListenError> Listener::open(boost::asio::io_context& loop,
                                                              const Door& door,
                                                              Application& application,
                                                              Counters& counters) {
    Error error;
    const auto address = boost::asio::ip::make_address(door.address, error);
    if (error) return Failure{ListenError{Reason::NotAnAddress, door.address}};
    auto listener = std::make_unique<TcpListener>(loop, door, application, counters);
    if (!door.certificate.empty() || !door.key.empty()) {
        auto context = tls_context(door);
        if (!context) return Failure{context.error()};
        listener->encrypt(std::move(*context));
    }
    error = listener->listen({address, door.port});
    if (error) return Failure{cannot_listen(door, error)};
    return std::unique_ptr<Listener>{std::move(listener)};
}

Attendance::Attendance(std::shared_ptr<Network> network, Closable& connection,
                       const Address& client)
    : network_{std::move(network)}, connection_{connection}, household_{client.household()} {
    network_->open.insert(&connection_);
    ++network_->open_by_address[household_];
    ++network_->counters.open_connections;
}

Attendance::~Attendance() {
    network_->open.erase(&connection_);
    --network_->counters.open_connections;
    uncount();
}

void Attendance::uncount() {
    const auto count = network_->open_by_address.find(household_);
    if (--count->second == 0) network_->open_by_address.erase(count);
}

bool Attendance::move_to(const Address& client) {
    if (client.household() == household_) return true;  // counted when it was accepted
    uncount();
    household_ = client.household();
    const std::size_t count = ++network_->open_by_address[household_];
    const std::size_t most = network_->limits.connections_per_address;
    return most == 0 || count <= most;
}

bool has_hung_up(int socket) {
    tcp_info info{};
    socklen_t size = sizeof info;
    if (::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return true;
    return info.tcpi_state != TCP_ESTABLISHED;
}

std::optional<Address> peer_of(const TcpSocket& socket) {
    Error error;
    const auto endpoint = socket.remote_endpoint(error);
    if (error) return std::nullopt;
    return Address::read(endpoint.address().to_string());
}

}  // namespace janggun::server::http
