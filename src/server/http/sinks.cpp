// Sinks over WebSockets and HTTP streams.
#include "server/http/sinks.h"

namespace janggun::server::http {

void SocketSink::opened(std::shared_ptr<Socket> socket) {
    socket_ = std::move(socket);
    connection_ = connections_.open_socket(*this, caller_, resume_);
}

void SocketSink::received(std::string_view text) {
    connections_.receive(connection_, text);
}

void SocketSink::measured(std::chrono::milliseconds round_trip) {
    connections_.measured(connection_, round_trip);
}

void SocketSink::closed() {
    socket_ = nullptr;
    if (connection_ != ConnectionId::None) connections_.closed(connection_);
}

void SocketSink::send(const Message& message) {
    if (socket_) socket_->send(message);
}

void SocketSink::close(Close reason) {
    if (!socket_) return;
    const auto socket = socket_;
    switch (reason) {
        case Close::Done:
            return socket->close(CloseCode::Normal, "");
        case Close::LoggedOut:
            return socket->close(CloseCode::Policy, "logged out");
        case Close::Replaced:
            return socket->close(CloseCode::Normal, "opened elsewhere");
        case Close::GoingAway:
        case Close::Broken:
            return socket->close(CloseCode::GoingAway, "the server stops");
    }
}

void StreamSink::attach(std::shared_ptr<StreamWriter> writer) {
    writer_ = std::move(writer);
    // Weak, or the connection and this would keep each other.
    writer_->on_drained([weak = weak_from_this()] {
        const auto self = weak.lock();
        if (self && self->connection_ != ConnectionId::None)
            self->connections_.drained(self->connection_);
    });
    writer_->on_closed([weak = weak_from_this()] {
        if (const auto self = weak.lock()) self->tell_closed();
    });
}

void StreamSink::opened(ConnectionId connection) {
    if (connection == ConnectionId::None || is_refused_) return;
    connection_ = connection;
    if (is_gone_) return connections_.closed(connection_);
    self_ = shared_from_this();
}

void StreamSink::refused() {
    connection_ = ConnectionId::None;
    is_refused_ = true;
    const auto self = std::exchange(self_, nullptr);
}

void StreamSink::tell_closed() {
    writer_ = nullptr;
    is_gone_ = true;
    const auto self = std::exchange(self_, nullptr);
    if (connection_ != ConnectionId::None) connections_.closed(connection_);
}

void StreamSink::send(const Message& message) {
    if (writer_) writer_->write(*message);
}

void StreamSink::close(Close reason) {
    if (!writer_) return;
    if (reason == Close::Broken) return writer_->break_off();
    writer_->finish();
}

}  // namespace janggun::server::http
