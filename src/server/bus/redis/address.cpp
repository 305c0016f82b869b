// Reading the URL of Redis.
#include "server/bus/redis/address.h"

#include <boost/url.hpp>

namespace janggun::server::redis {
namespace {

using Reason = AddressError::Reason;

Failure<AddressError> because(Reason reason) {
    return Failure{AddressError{reason}};
}

/// Boost.URL has one syntax error for the whole: the faulty part is found by leaving parts out.
Reason fault_of(std::string_view authority) {
    const auto is_valid = [](std::string_view text) {
        return boost::urls::parse_authority(text).has_value();
    };
    if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) {
        authority.remove_prefix(at + 1);
        if (is_valid(authority)) return Reason::BadEscape;
    }
    const std::size_t end = authority.find(authority.starts_with('[') ? ']' : ':');
    if (end == std::string_view::npos) return Reason::NoHost;
    const bool has_bracket = authority[end] == ']';
    return is_valid(authority.substr(0, end + (has_bracket ? 1 : 0))) ? Reason::BadPort
                                                                      : Reason::NoHost;
}

}  // namespace

std::string Address::place() const {
    const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
    return "redis://" + name + ":" + std::to_string(port);
}

Result<Address, AddressError> parse_address(std::string_view text) {
    constexpr std::string_view kScheme = "redis://";
    if (text.starts_with("rediss://")) return because(Reason::Encrypted);
    if (!text.starts_with(kScheme)) return because(Reason::UnknownScheme);
    text.remove_prefix(kScheme.size());
    const std::string_view part = text.substr(0, text.find_first_of("/?#"));
    const auto authority = boost::urls::parse_authority(part);
    if (!authority) return because(fault_of(part));
    if (authority->host_address().empty()) return because(Reason::NoHost);
    if (authority->has_port() && authority->port_number() == 0) return because(Reason::BadPort);
    if (authority->has_userinfo() &&
        (!authority->has_password() ||
         (!authority->user().empty() && authority->password().empty())))
        return because(Reason::UserWithoutPassword);
    if (const auto rest = text.substr(part.size()); !rest.empty() && rest != "/")
        return because(Reason::UnexpectedPath);
    Address address{.host = authority->host_address(),
                    .user = authority->user(),
                    .password = authority->password()};
    if (authority->has_port()) address.port = authority->port_number();
    return address;
}

std::string describe(const AddressError& error) {
    switch (error.reason) {
        case Reason::UnknownScheme:
            return "expected redis://[[USER]:PASSWORD@]HOST[:PORT]";
        case Reason::Encrypted:
            return "TLS to Redis is not supported: use redis:// on a private network, or a tunnel";
        case Reason::NoHost:
            return "expected a host name or an IP address after redis://";
        case Reason::BadPort:
            return "expected a port from 1 to 65535 after the host";
        case Reason::BadEscape:
            return "expected reserved characters of the user name or password percent-encoded: @ "
                   "as %40";
        case Reason::UserWithoutPassword:
            return "expected USER:PASSWORD or :PASSWORD before the @";
        case Reason::UnexpectedPath:
            return "expected nothing after the port: publish and subscribe know no database number";
    }
    return "";
}

}  // namespace janggun::server::redis
