// Comparing origins with the allowed ones.
#include "server/http/origin.h"

#include <algorithm>

namespace janggun::server::http {

bool is_own_origin(std::string_view origin, const Request& request,
                   const std::vector<std::string>& allowed) {
    if (origin.empty() || origin == "null") return false;
    if (!allowed.empty()) return std::find(allowed.begin(), allowed.end(), origin) != allowed.end();
    const std::string_view host = request.headers.get("host");
    const std::string_view scheme = request.secure ? "https://" : "http://";
    return !host.empty() && origin.size() == scheme.size() + host.size() &&
           origin.substr(0, scheme.size()) == scheme && origin.substr(scheme.size()) == host;
}

bool comes_from_our_page(const Request& request, const std::vector<std::string>& allowed) {
    const std::string_view origin = request.headers.get("origin");
    if (!origin.empty()) return is_own_origin(origin, request, allowed);
    return request.headers.get("sec-fetch-site") == "same-origin";
}

}  // namespace janggun::server::http
