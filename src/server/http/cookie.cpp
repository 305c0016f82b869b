// Reading and writing cookies.
#include "server/http/cookie.h"

#include <fmt/format.h>

#include "base/text.h"

namespace janggun::server::http {
namespace {

constexpr int kYear = 365 * 24 * 60 * 60;

std::string written(std::string_view token, bool secure, int seconds) {
    return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}",
                       session_cookie_name(secure), token, seconds, secure ? "; Secure" : "");
}

}  // namespace

std::optional<std::string_view> cookie(std::string_view header, std::string_view name) {
    std::optional<std::string_view> found;
    while (!header.empty()) {
        const std::size_t end = std::min(header.find(';'), header.size());
        const std::string_view pair = trimmed(header.substr(0, end));
        header.remove_prefix(std::min(end + 1, header.size()));
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos || pair.substr(0, equals) != name) continue;
        if (found) return std::nullopt;
        found = pair.substr(equals + 1);
    }
    return found;
}

std::string session_cookie(std::string_view token, bool secure) {
    return written(token, secure, kYear);
}

std::string no_session_cookie(bool secure) {
    return written("", secure, 0);
}

}  // namespace janggun::server::http
