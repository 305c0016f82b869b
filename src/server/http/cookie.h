// Cookies: reading the browser's, writing ours.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace janggun::server::http {

/// The value of a cookie in a Cookie header. Of two with the same name neither is believed: a
/// neighbouring site may have planted one of them.
[[nodiscard]] std::optional<std::string_view> cookie(std::string_view header,
                                                     std::string_view name);

/// A browser keeps a cookie whose name begins with __Host- only from this very host and only
/// encrypted; so it is our name wherever the connection is.
[[nodiscard]] constexpr std::string_view session_cookie_name(bool secure) {
    return secure ? "__Host-janggun" : "janggun";
}
[[nodiscard]] std::string session_cookie(std::string_view token, bool secure);
[[nodiscard]] std::string no_session_cookie(bool secure);

}  // namespace janggun::server::http
