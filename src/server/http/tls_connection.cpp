// Connections encrypted by TLS in this process.
#include "server/http/http_connection.h"

namespace janggun::server::http {

template class HttpConnection<TlsStream>;

void serve_encrypted(std::shared_ptr<Network> network, TcpSocket socket,
                     boost::asio::ssl::context& context) {
    const auto peer = peer_of(socket);
    if (!peer) return;
    std::make_shared<HttpConnection<TlsStream>>(
        std::move(network), TlsStream{PlainStream{std::move(socket)}, context}, *peer)
        ->start();
}

}  // namespace janggun::server::http
