// Response heads and security headers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/http/message.h"

namespace janggun::server::http {

enum class Framing { Length, Chunks, UntilClose };

/// From "HTTP/1.1 200 OK" to the empty line.
[[nodiscard]] std::string response_head(const Response& response, Framing framing,
                                        std::size_t length, bool keep_alive);

/// One piece of a chunked body.
[[nodiscard]] std::string chunk(std::string_view piece);

/// Whether other sites may show a response in a frame. Only the embedded board allows it: it has no
/// action that a click could be tricked into (clickjacking).
enum class FramePolicy { Deny, AllowAll };

/// What every response carries. The page's own files may use WebAssembly threads, which is what
/// the two Cross-Origin fields are for.
void add_security_headers(Headers& headers, bool secure, FramePolicy frames = FramePolicy::Deny);

}  // namespace janggun::server::http
