// A sink over a streamed HTTP response.
#pragma once

#include <memory>

#include "server/app/connections.h"
#include "server/http/message.h"

namespace janggun::server::http {

class StreamSink final : public Sink, public std::enable_shared_from_this<StreamSink> {
  public:
    explicit StreamSink(Connections& connections) : connections_{connections} {}

    /// The response has begun; lines go here from now on.
    void attach(std::shared_ptr<StreamWriter> writer);
    /// The application has said which connection this is; none: nothing is open.
    void opened(ConnectionId connection);
    /// The application would not open it after all.
    void refused();

    void send(const Message& message) override;
    void close(Close reason) override;

  private:
    void tell_closed();

    Connections& connections_;
    std::shared_ptr<StreamWriter> writer_;
    ConnectionId connection_ = ConnectionId::None;
    std::shared_ptr<StreamSink> self_;  // while the application may call us
    bool is_gone_ = false;
    bool is_refused_ = false;
};

}  // namespace janggun::server::http
