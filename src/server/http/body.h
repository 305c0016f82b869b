// The body of a request as fields: a form, or a flat JSON object.
#pragma once

#include <string>

#include "base/result.h"
#include "server/app/call.h"
#include "server/http/message.h"

namespace janggun::server::http {

/// The fields of query and body together, or what is wrong with the body. In JSON a list becomes
/// its items with spaces between, {"clock":{"limit":60}} becomes clock.limit, null is left out.
[[nodiscard]] Result<Fields, Response> read_fields(const Request& request);

}  // namespace janggun::server::http
