// What /health says.
#include "server/http/health.h"

#include <fmt/format.h>

#include "base/json_text.h"

namespace janggun::server::http {

Response health_response(const StoreHealth& health, Readiness readiness) {
    if (readiness == Readiness::Starting) return json(R"({"status":"starting"})", 503);
    if (readiness == Readiness::Suspended) return json(R"({"status":"suspended"})", 503);
    if (readiness == Readiness::Draining) return json(R"({"status":"draining"})", 503);
    std::vector<std::string> problems;
    if (health.lost)
        problems.emplace_back(
            "nothing can be written until a restart: the data's files were "
            "deleted or replaced");
    if (health.are_writes_failing) problems.emplace_back("a write failed within the last minute");
    if (health.are_reads_failing)
        problems.push_back(fmt::format("a read failed within the last minute, {} since the start",
                                       health.failed_reads));
    if (problems.empty()) return json(R"({"status":"ok"})");
    JsonText body;
    body.open('{');
    body.key("status");
    body.string("degraded");
    body.key("problems");
    body.open('[');
    for (const std::string& problem : problems) body.string(problem);
    body.close(']');
    body.close('}');
    return json(body.take(), health.lost ? 503 : 200);
}

}  // namespace janggun::server::http
