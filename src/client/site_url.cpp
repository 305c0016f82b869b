// Reading the address of a site.
#include "client/site_url.h"

#include <boost/url.hpp>

namespace janggun::client {

std::string SiteUrl::authority() const {
    const bool is_v6 = host.find(':') != std::string::npos;
    return (is_v6 ? "[" + host + "]" : host) + ":" + port;
}

std::optional<SiteUrl> parse_site_url(std::string_view text) {
    const auto url = boost::urls::parse_uri(text);
    if (!url || url->has_query() || url->has_fragment() || url->has_userinfo()) return std::nullopt;
    const bool is_secure = url->scheme_id() == boost::urls::scheme::https;
    if (!is_secure && url->scheme_id() != boost::urls::scheme::http) return std::nullopt;
    SiteUrl site{is_secure, url->host_address(), url->port(), url->path()};
    if (site.host.empty()) return std::nullopt;
    if (site.port.empty())
        site.port = is_secure ? "443" : "80";
    else if (url->port_number() == 0)
        return std::nullopt;
    while (site.path.ends_with('/')) site.path.pop_back();
    return site;
}

}  // namespace janggun::client
