// Connections that are not encrypted.
#include "server/http/http_connection.h"

namespace janggun::server::http {

template class HttpConnection<PlainStream>;

void serve_plain(std::shared_ptr<Network> network, TcpSocket socket) {
    const auto peer = peer_of(socket);
    if (!peer) return;
    std::make_shared<HttpConnection<PlainStream>>(std::move(network),
                                                  PlainStream{std::move(socket)}, *peer)
        ->start();
}

}  // namespace janggun::server::http
