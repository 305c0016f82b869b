// Reading the URL of Redis.
#include "server/bus/redis/address.h"

#include <charconv>
#include <optional>

#include "base/text.h"

namespace janggun::server::redis {
namespace {

using Reason = AddressError::Reason;

Failure<AddressError> because(Reason reason) {
    return Failure{AddressError{reason}};
}

/// A password may hold any character: "/", "@" and ":" are written as %2F, %40 and %3A.
std::optional<std::string> percent_decoded(std::string_view text) {
    std::string decoded;
    while (!text.empty()) {
        if (text.front() != '%') {
            decoded += text.front();
            text.remove_prefix(1);
            continue;
        }
        unsigned value = 0;
        if (text.size() < 3) return std::nullopt;
        const auto [stop, error] = std::from_chars(text.data() + 1, text.data() + 3, value, 16);
        if (error != std::errc{} || stop != text.data() + 3) return std::nullopt;
        decoded += static_cast<char>(value);
        text.remove_prefix(3);
    }
    return decoded;
}

struct Credentials {
    std::string user;
    std::string password;
};

Result<Credentials, AddressError> parse_credentials(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return because(Reason::UserWithoutPassword);
    auto user = percent_decoded(text.substr(0, colon));
    auto password = percent_decoded(text.substr(colon + 1));
    if (!user || !password) return because(Reason::BadEscape);
    if (!user->empty() && password->empty()) return because(Reason::UserWithoutPassword);
    return Credentials{std::move(*user), std::move(*password)};
}

}  // namespace

std::string Address::place() const {
    const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
    return "redis://" + name + ":" + std::to_string(port);
}

Result<Address, AddressError> parse_address(std::string_view url) {
    constexpr std::string_view kScheme = "redis://";
    if (url.starts_with("rediss://")) return because(Reason::Encrypted);
    if (!url.starts_with(kScheme)) return because(Reason::UnknownScheme);
    url.remove_prefix(kScheme.size());

    Address address;
    if (const std::size_t slash = url.find('/'); slash != std::string_view::npos) {
        if (slash + 1 != url.size()) return because(Reason::UnexpectedPath);
        url.remove_suffix(1);
    }
    if (const std::size_t at = url.rfind('@'); at != std::string_view::npos) {
        auto credentials = parse_credentials(url.substr(0, at));
        if (!credentials) return Failure{credentials.error()};
        address.user = std::move(credentials->user);
        address.password = std::move(credentials->password);
        url.remove_prefix(at + 1);
    }
    std::string_view host = url;
    std::optional<std::string_view> port;
    if (url.starts_with('[')) {
        const std::size_t end = url.find(']');
        if (end == std::string_view::npos) return because(Reason::NoHost);
        host = url.substr(1, end - 1);
        url.remove_prefix(end + 1);
        if (!url.empty() && url.front() != ':') return because(Reason::BadPort);
        if (!url.empty()) port = url.substr(1);
    } else if (const std::size_t colon = url.find(':'); colon != std::string_view::npos) {
        host = url.substr(0, colon);
        port = url.substr(colon + 1);
    }
    if (host.empty()) return because(Reason::NoHost);
    address.host = host;
    if (port) {
        const auto number = parse_number<std::uint16_t>(*port);
        if (!number || *number == 0) return because(Reason::BadPort);
        address.port = *number;
    }
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
            return "expected two hexadecimal digits after % in the user name or password";
        case Reason::UserWithoutPassword:
            return "expected USER:PASSWORD or :PASSWORD before the @";
        case Reason::UnexpectedPath:
            return "expected nothing after the port: publish and subscribe know no database number";
    }
    return "";
}

}  // namespace janggun::server::redis
