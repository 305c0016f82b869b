// Origin checks: protection against cross-site request forgery.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/http/message.h"

namespace janggun::server::http {

/// Whether `origin` is exactly one of `allowed`, or, if none is named, exactly the host that the
/// request was sent to.
[[nodiscard]] bool is_own_origin(std::string_view origin, const Request& request,
                                 const std::vector<std::string>& allowed);

/// May this request use the cookie to change something? A browser says where a page comes from in
/// Origin or Sec-Fetch-Site; what says neither is no browser's page but is refused all the same,
/// because only a page has a cookie to use.
[[nodiscard]] bool comes_from_our_page(const Request& request,
                                       const std::vector<std::string>& allowed);

}  // namespace janggun::server::http
