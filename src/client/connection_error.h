// Why a connection to a site failed, for HTTP requests and WebSockets alike.
#pragma once

#include <cstdint>
#include <string>

#include "client/site_url.h"

namespace janggun::client {

struct ConnectionError {
    enum class Step : std::uint8_t {
        Certificates,  // the file of trusted certificates cannot be read
        Resolve,
        Connect,
        Handshake,
        Upgrade,   // the site refuses the WebSocket
        Exchange,  // of a request and its answer, or of messages
        Stopped,
    };
    Step step{};
    std::string detail{};  // the system's message
};
[[nodiscard]] std::string describe(const ConnectionError& error, const SiteUrl& site);

}  // namespace janggun::client
