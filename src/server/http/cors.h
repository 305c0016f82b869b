// Cross-origin requests (CORS): what pages of other sites may do here.
#pragma once

#include <string_view>

#include "server/http/message.h"

namespace janggun::server::http {

/// Any page may use the API with a token, or read what is public. The wildcard origin keeps
/// browsers from sending our cookies along or showing answers to requests that carried them, so
/// that no session can be used from another origin.
void add_cors_headers(Headers& headers);

/// The answer to the OPTIONS request that a browser sends first. `methods` is what the address
/// takes, as "GET, POST".
[[nodiscard]] Response preflight_response(std::string_view methods);

}  // namespace janggun::server::http
