// The CORS headers of responses and preflight requests.
#include "server/http/cors.h"

namespace janggun::server::http {

void add_cors_headers(Headers& headers) {
    headers.add("access-control-allow-origin", "*");
    headers.add("access-control-expose-headers", "Retry-After");
}

Response preflight_response(std::string_view methods) {
    Response response;
    response.status = 204;
    response.headers.add("allow", std::string{methods});
    response.headers.add("access-control-allow-methods", std::string{methods});
    response.headers.add("access-control-allow-headers", "Authorization, Content-Type, Accept");
    response.headers.add("access-control-max-age", "86400");
    return response;
}

}  // namespace janggun::server::http
