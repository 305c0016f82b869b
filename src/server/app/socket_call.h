// A command that came over a WebSocket, and the way to answer it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/app/call.h"
#include "server/app/sink.h"
#include "server/domain/fault.h"

namespace janggun::server {

class Connections;
struct Connection;

/// Copies may outlive the connection: answering is then a no-op.
class SocketCall {
  public:
    SocketCall(Connections& connections, ConnectionId connection, std::int64_t message)
        : connections_{&connections}, connection_{connection}, message_{message} {}

    [[nodiscard]] ConnectionId id() const { return connection_; }
    /// None once it is closed; never none while the command is being dispatched.
    [[nodiscard]] Connection* connection() const;
    [[nodiscard]] const Caller& caller() const;
    [[nodiscard]] const std::shared_ptr<Person>& person() const { return caller().person; }

    void ack() const;
    /// With more fields: `extra` is written JSON such as "\"v\":18".
    void ack(std::string_view extra) const;
    /// The same; a client that resumes its session and asks again gets this answer again.
    void ack_resumable(std::string_view extra) const;
    void refuse(const Fault& fault) const;
    void pong(std::int64_t sent, Time now) const;
    void ack_or_refuse(const std::optional<Fault>& fault) const;
    /// A message that is no answer.
    void send(std::string text) const;

  private:
    Connections* connections_;
    ConnectionId connection_;
    std::int64_t message_;
};

}  // namespace janggun::server
