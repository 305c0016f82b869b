// Bytes over a plain TCP connection.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/wire.h"

namespace janggun::test {

RawConnection::RawConnection(std::uint16_t port, const char* source)
    : socket_{::socket(AF_INET, SOCK_STREAM, 0)} {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    ::inet_pton(AF_INET, source, &address.sin_addr);
    if (::bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        ended_ = true;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        ended_ = true;
}

RawConnection::~RawConnection() {
    ::close(socket_);
}

bool RawConnection::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

std::size_t RawConnection::write_some(std::string_view bytes, std::chrono::milliseconds patience) {
    pollfd waiting{socket_, POLLOUT, 0};
    if (::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return 0;
    const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    return sent > 0 ? static_cast<std::size_t>(sent) : 0;
}

bool RawConnection::become_socket(std::uint16_t port) {
    write(
        fmt::format("GET /ws HTTP/1.1\r\nHost: localhost:{0}\r\nOrigin: http://localhost:{0}\r\n"
                    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
                    port));
    return read("welcome").find("101 ") != std::string::npos;
}

std::string RawConnection::read(std::string_view until, std::chrono::milliseconds patience) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    std::string all;
    while (!ended_) {
        if (!until.empty() && all.find(until) != std::string::npos) break;
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        pollfd waiting{socket_, POLLIN, 0};
        if (left.count() <= 0 || ::poll(&waiting, 1, static_cast<int>(left.count())) <= 0) break;
        char bytes[4096];
        const auto got = ::recv(socket_, bytes, sizeof bytes, 0);
        if (got <= 0) {
            ended_ = true;
            break;
        }
        all.append(bytes, static_cast<std::size_t>(got));
    }
    return all;
}

}  // namespace janggun::test
