// The first lines of a response, and the fields that keep browsers safe.
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

/// What every response carries. The page's own files may use WebAssembly threads, which is what
/// the two Cross-Origin fields are for.
void add_security_headers(Headers& headers, bool secure);

}  // namespace janggun::server::http
