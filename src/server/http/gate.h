// What the network core asks of the application above it, and what it offers in return.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "server/http/message.h"

namespace janggun::server::http {

/// Why a WebSocket is closed, in the numbers of RFC 6455 and its registry.
enum class CloseCode : std::uint16_t {
    Normal = 1000,
    GoingAway = 1001,
    UnknownData = 1003,
    Policy = 1008,    // floods, or the session was revoked
    TryAgain = 1013,  // too slow a reader: come again and resume by version
};

/// The sending half of a WebSocket. Calls after its end do nothing.
class Socket {
  public:
    Socket() = default;
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    virtual ~Socket() = default;

    virtual void send(Text text) = 0;
    virtual void close(CloseCode code, std::string_view reason) = 0;
};

/// The application's half of a WebSocket.
class SocketUser {
  public:
    SocketUser() = default;
    SocketUser(const SocketUser&) = delete;
    SocketUser& operator=(const SocketUser&) = delete;
    virtual ~SocketUser() = default;

    virtual void opened(std::shared_ptr<Socket> socket) = 0;
    virtual void received(std::string_view text) = 0;
    /// A ping has come back after this long.
    virtual void measured(std::chrono::milliseconds round_trip) = 0;
    /// The last call, exactly one.
    virtual void closed() = 0;
};

struct Welcome {
    std::shared_ptr<SocketUser> user;
    Headers headers;  // for the answer to the handshake
};
using Admission = std::variant<Response, Welcome>;

/// The application. Every call comes on the loop's thread.
class Gate {
  public:
    Gate() = default;
    Gate(const Gate&) = delete;
    Gate& operator=(const Gate&) = delete;
    virtual ~Gate() = default;

    virtual void handle(Request request, Reply reply) = 0;
    /// Somebody asks for a WebSocket.
    virtual void admit(Request request, std::function<void(Admission)> decide) = 0;
};

}  // namespace janggun::server::http
