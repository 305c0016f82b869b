// The two ends of a pipe: what the service calls a sink is a WebSocket or a stream here.
#pragma once

#include <memory>
#include <string>

#include "server/http/gate.h"
#include "server/app/app.h"

namespace janggun::server::http {

class SocketSink final : public SocketUser, public Sink {
  public:
    SocketSink(Service& service, Caller caller, std::string resume)
        : service_{service}, caller_{std::move(caller)}, resume_{std::move(resume)} {}

    void opened(std::shared_ptr<Socket> socket) override;
    void received(std::string_view text) override;
    void measured(std::chrono::milliseconds round_trip) override;
    void closed() override;

    void send(const Message& message) override;
    void close(Close reason) override;

  private:
    Service& service_;
    Caller caller_;
    std::string resume_;
    std::shared_ptr<Socket> socket_;
    ConnectionId connection_ = ConnectionId::None;
};

class StreamSink final : public Sink, public std::enable_shared_from_this<StreamSink> {
  public:
    explicit StreamSink(Service& service) : service_{service} {}

    /// The response has begun; lines go here from now on.
    void attach(std::shared_ptr<StreamWriter> writer);
    /// The service has said which connection this is; none: nothing is open.
    void opened(ConnectionId connection);
    /// The service would not open it after all.
    void refused();

    void send(const Message& message) override;
    void close(Close reason) override;

  private:
    void tell_closed();

    Service& service_;
    std::shared_ptr<StreamWriter> writer_;
    ConnectionId connection_ = ConnectionId::None;
    std::shared_ptr<StreamSink> self_;  // while the service may call us
    bool is_gone_ = false;
    bool is_refused_ = false;
};

}  // namespace janggun::server::http
