// What /health says.
#pragma once

#include "server/http/message.h"
#include "server/store/health.h"

namespace janggun::server::http {

/// {"status":"ok"}; or "degraded" with a list of problems: 200 while the server still plays, 503 if
/// nothing can be written.
[[nodiscard]] Response health_response(const StoreHealth& health);

}  // namespace janggun::server::http
