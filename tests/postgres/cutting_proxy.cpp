// The proxy's threads: one that accepts, one for each connection.
#include "postgres/cutting_proxy.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>

namespace janggun::test {
namespace {

using namespace std::string_view_literals;

sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    return address;
}

bool send_all(int socket, std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

/// The simple query "COMMIT", as it stands on the wire.
constexpr std::string_view kCommit =
    "Q\0\0\0\x0B"
    "COMMIT\0"sv;

}  // namespace

CuttingProxy::CuttingProxy(std::uint16_t server) : server_{server} {
    listener_ = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address = loopback(0);
    socklen_t size = sizeof address;
    EXPECT_EQ(::bind(listener_, reinterpret_cast<const sockaddr*>(&address), size), 0);
    EXPECT_EQ(::listen(listener_, 64), 0);
    EXPECT_EQ(::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size), 0);
    port_ = ntohs(address.sin_port);
    acceptor_ = std::thread{[this] { accept_all(); }};
}

CuttingProxy::~CuttingProxy() {
    is_closing_ = true;
    acceptor_.join();
    ::close(listener_);
    for (std::thread& connection : connections_) connection.join();
}

void CuttingProxy::set_down(bool is_down) {
    is_down_ = is_down;
}

void CuttingProxy::accept_all() {
    while (!is_closing_) {
        pollfd waiting{listener_, POLLIN, 0};
        if (::poll(&waiting, 1, 20) <= 0) continue;
        const int client = ::accept(listener_, nullptr, nullptr);
        if (client < 0) continue;
        if (is_down_) {
            ::close(client);
            continue;
        }
        connections_.emplace_back([this, client] { forward(client); });
    }
}

void CuttingProxy::forward(int client) {
    const int server = ::socket(AF_INET, SOCK_STREAM, 0);
    const sockaddr_in address = loopback(server_);
    bool is_open =
        ::connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    bool is_answer_dropped = false;
    while (is_open && !is_closing_ && !is_down_) {
        pollfd sockets[2]{{client, POLLIN, 0}, {server, POLLIN, 0}};
        if (::poll(sockets, 2, 20) <= 0) continue;
        char buffer[65536];
        if (sockets[0].revents != 0) {
            const auto size = ::recv(client, buffer, sizeof buffer, 0);
            if (size <= 0) break;
            const std::string_view bytes{buffer, static_cast<std::size_t>(size)};
            if (bytes.find(kCommit) != std::string_view::npos) {
                const Cut cut = cut_.exchange(Cut::Never);
                if (cut != Cut::Never) ++cuts_;
                if (cut == Cut::BeforeCommit) break;
                is_answer_dropped = cut == Cut::AfterCommit;
            }
            is_open = send_all(server, bytes);
        }
        if (is_open && sockets[1].revents != 0) {
            const auto size = ::recv(server, buffer, sizeof buffer, 0);
            if (size <= 0 || is_answer_dropped) break;
            is_open = send_all(client, {buffer, static_cast<std::size_t>(size)});
        }
    }
    ::close(client);
    ::close(server);
}

}  // namespace janggun::test
