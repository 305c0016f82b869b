// A port of loopback that nobody listens on, for servers that a test starts.
#pragma once

#include <arpa/inet.h>
#include <cstdint>
#include <netinet/in.h>
#include <random>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace janggun::test {

/// Below Linux's ephemeral ports: a server that is killed and started again finds its port free,
/// because no outgoing connection can have taken it meanwhile.
[[nodiscard]] inline std::uint16_t free_port() {
    static std::mt19937 random{std::random_device{}()};
    std::uniform_int_distribution<std::uint16_t> ports{10'000, 32'767};
    for (int attempt = 0; attempt < 100; ++attempt) {
        const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const std::uint16_t port = ports(random);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(port);
        const bool is_bound =
            ::bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
        ::close(socket);
        if (is_bound) return port;
    }
    throw std::runtime_error{"no free port"};
}

}  // namespace janggun::test
