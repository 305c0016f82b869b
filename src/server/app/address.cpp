// IP addresses, by Asio.
#include "server/app/address.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v6.hpp>

#include "base/text.h"

namespace janggun::server {
namespace {

namespace ip = boost::asio::ip;

ip::address_v6 to_v6(const Address& address) {
    return ip::address_v6{address.bytes};
}

}  // namespace

std::optional<Address> Address::read(std::string_view text) {
    if (text.size() >= 2 && text.front() == '[' && text.back() == ']')
        text = text.substr(1, text.size() - 2);
    boost::system::error_code error;
    const ip::address read = ip::make_address(text, error);
    if (error) return std::nullopt;
    if (read.is_v4()) return Address{ip::make_address_v6(ip::v4_mapped, read.to_v4()).to_bytes()};
    if (read.to_v6().scope_id() != 0) return std::nullopt;  // of a link, not of the internet
    return Address{read.to_v6().to_bytes()};
}

std::optional<Address> Address::read_forwarded(std::string_view entry) {
    if (const auto address = read(entry)) return address;
    const std::size_t colon = entry.rfind(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const auto port = parse_number(entry.substr(colon + 1));
    const std::string_view host = entry.substr(0, colon);
    const bool is_bracketed = host.starts_with('[') && host.ends_with(']');
    // An IPv6 address without brackets has colons of its own, and no port.
    if (!port || *port < 0 || *port > 65535 ||
        (!is_bracketed && host.find(':') != std::string_view::npos))
        return std::nullopt;
    return read(host);
}

bool Address::is_v4() const {
    return to_v6(*this).is_v4_mapped();
}

std::string Address::text() const {
    const ip::address_v6 v6 = to_v6(*this);
    return v6.is_v4_mapped() ? ip::make_address_v4(ip::v4_mapped, v6).to_string() : v6.to_string();
}

Address Address::prefix(int bits) const {
    const auto length = static_cast<unsigned short>(std::clamp(bits, 0, 128));
    return {ip::make_network_v6(to_v6(*this), length).network().to_bytes()};
}

std::optional<Subnet> Subnet::read(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto base = Address::read(text.substr(0, slash));
    if (!base) return std::nullopt;
    if (slash == std::string_view::npos) return Subnet{*base, 128};
    const auto bits = parse_number(text.substr(slash + 1));
    const int most = base->is_v4() ? 32 : 128;
    if (!bits || *bits < 0 || *bits > most) return std::nullopt;
    return Subnet{*base, *bits + 128 - most};
}

std::string Subnet::text() const {
    const int shown = base.is_v4() ? bits - 96 : bits;
    return base.prefix(bits).text() + "/" + std::to_string(shown);
}

}  // namespace janggun::server
