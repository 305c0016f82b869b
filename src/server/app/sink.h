// Where messages to a client go: a WebSocket, or a streamed HTTP response.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace janggun::server {

/// One text, shared by all who receive it.
using Message = std::shared_ptr<const std::string>;
[[nodiscard]] inline Message make_message(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

/// Belongs to the network layer. Connections keep a pointer from opening to closed(), and call it
/// only from the loop's thread.
class Sink {
  public:
    enum class Close : std::uint8_t {
        Done,       // end of stream
        LoggedOut,  // the session was ended elsewhere
        Replaced,   // the same stream was opened again
        GoingAway,  // the server stops
        Broken,     // aborted: the client must be able to tell it from the end
    };

    Sink() = default;
    virtual ~Sink() = default;
    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;

    /// A WebSocket message, or a line of a stream (with its line end). Never blocks: what cannot be
    /// sent at once is queued in the network layer, which closes connections whose queue grows too
    /// long (backpressure).
    virtual void send(const Message& message) = 0;
    /// Sends what waits, then closes. closed() is still called once the connection is gone, never
    /// from inside this.
    virtual void close(Close reason) = 0;
};

/// A WebSocket or a stream that is open.
enum class ConnectionId : std::uint64_t { None = 0 };

}  // namespace janggun::server
