// What /health says.
#pragma once

#include <cstdint>

#include "server/http/message.h"
#include "server/store/health.h"

namespace janggun::server::http {

enum class Readiness : std::uint8_t {
    Ready,
    Starting,   // has not joined the cluster yet
    Suspended,  // cannot renew its lease, while other nodes go on
    Draining,   // hands its games over and ends
};

/// {"status":"ok"}; or "degraded" with a list of problems: 200 while the server still plays, 503 if
/// nothing can be written. "starting", "suspended" and "draining" are 503: a load balancer skips
/// this node.
[[nodiscard]] Response health_response(const StoreHealth& health,
                                       Readiness readiness = Readiness::Ready);

}  // namespace janggun::server::http
