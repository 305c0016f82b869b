// Where a site is: http://HOST[:PORT][/PATH] or https://…
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace janggun::client {

struct SiteUrl {
    bool is_secure = false;
    std::string host;    // a name, or an IP address without brackets
    std::string port;    // a number
    std::string path{};  // before the API's paths, without a slash at the end

    /// As a Host header has it.
    [[nodiscard]] std::string authority() const;
    friend bool operator==(const SiteUrl&, const SiteUrl&) = default;
};
/// Nothing: not such an address.
[[nodiscard]] std::optional<SiteUrl> parse_site_url(std::string_view text);

}  // namespace janggun::client
