// The machine-readable descriptions of the protocol, as the server hands them out.
#pragma once

#include <string_view>

namespace janggun::server::protocol {

/// The HTTP API: openapi.json.
[[nodiscard]] std::string_view openapi();
/// Every WebSocket message: asyncapi.json. It refers to schemas of openapi.json.
[[nodiscard]] std::string_view asyncapi();

}  // namespace janggun::server::protocol
