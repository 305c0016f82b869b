// Reading from and writing to plain and encrypted connections.
#include "server/http/byte_stream.h"

#include <boost/asio/post.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/teardown.hpp>

namespace janggun::server::http {

ByteStream::ByteStream(TcpSocket socket)
    : stream_{std::in_place_type<PlainStream>, std::move(socket)} {}
ByteStream::ByteStream(TcpSocket socket, boost::asio::ssl::context& context)
    : stream_{std::in_place_type<TlsStream>, PlainStream{std::move(socket)}, context} {}

PlainStream& ByteStream::next_layer() {
    auto* const tls = std::get_if<TlsStream>(&stream_);
    return tls ? tls->next_layer() : std::get<PlainStream>(stream_);
}
const PlainStream& ByteStream::next_layer() const {
    const auto* const tls = std::get_if<TlsStream>(&stream_);
    return tls ? tls->next_layer() : std::get<PlainStream>(stream_);
}

void ByteStream::read_some(const ReadBuffers& buffers, Transferred done) {
    std::visit([&](auto& stream) { stream.async_read_some(buffers, std::move(done)); }, stream_);
}
void ByteStream::write_some(const WriteBuffers& buffers, Transferred done) {
    std::visit([&](auto& stream) { stream.async_write_some(buffers, std::move(done)); }, stream_);
}

void ByteStream::handshake(Done done) {
    if (auto* const tls = std::get_if<TlsStream>(&stream_))
        return tls->async_handshake(boost::asio::ssl::stream_base::server, std::move(done));
    boost::asio::post(get_executor(), [done = std::move(done)]() mutable { done(Error{}); });
}

void ByteStream::shutdown(Done done) {
    if (auto* const tls = std::get_if<TlsStream>(&stream_))
        return tls->async_shutdown(std::move(done));
    boost::asio::post(get_executor(), [done = std::move(done)]() mutable { done(Error{}); });
}

void ByteStream::teardown(boost::beast::role_type role, Done done) {
    using boost::beast::websocket::async_teardown;
    std::visit([&](auto& stream) { async_teardown(role, stream, std::move(done)); }, stream_);
}

}  // namespace janggun::server::http
