// A sink over a streamed HTTP response.
#include "server/http/stream_sink.h"

namespace janggun::server::http {

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
