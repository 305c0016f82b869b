#include "server/http/address.h"

#include <algorithm>
#include <arpa/inet.h>

#include "base/text.h"

namespace janggun::server::http {
namespace {

constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

}  // namespace

std::optional<Address> Address::read(std::string_view text) {
    if (text.size() >= 2 && text.front() == '[' && text.back() == ']')
        text = text.substr(1, text.size() - 2);
    const std::string whole{text};
    Address address;
    if (inet_pton(AF_INET6, whole.c_str(), address.bytes.data()) == 1) return address;
    std::copy(kMapped.begin(), kMapped.end(), address.bytes.begin());
    if (inet_pton(AF_INET, whole.c_str(), address.bytes.data() + kMapped.size()) == 1)
        return address;
    return std::nullopt;
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
    return std::equal(kMapped.begin(), kMapped.end(), bytes.begin());
}

std::string Address::text() const {
    std::array<char, INET6_ADDRSTRLEN> buffer{};
    const bool v4 = is_v4();
    inet_ntop(v4 ? AF_INET : AF_INET6, bytes.data() + (v4 ? kMapped.size() : 0), buffer.data(),
              buffer.size());
    return buffer.data();
}

Address Address::prefix(int bits) const {
    Address cut;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        const int kept = std::clamp(bits - static_cast<int>(at) * 8, 0, 8);
        cut.bytes[at] = static_cast<std::uint8_t>(bytes[at] & (0xff00U >> kept));
    }
    return cut;
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

bool is_trusted(const Address& peer, const std::vector<Subnet>& trusted) {
    return std::any_of(trusted.begin(), trusted.end(),
                       [&](const Subnet& subnet) { return subnet.contains(peer); });
}

Address client_address(const Address& peer, std::string_view forwarded_for,
                       const std::vector<Subnet>& trusted) {
    Address client = peer;
    while (is_trusted(client, trusted) && !forwarded_for.empty()) {
        const std::size_t comma = forwarded_for.rfind(',');
        const bool first = comma == std::string_view::npos;
        const auto next = Address::read_forwarded(
            trimmed(first ? forwarded_for : forwarded_for.substr(comma + 1)));
        if (!next) return Address::unknown();
        client = *next;
        forwarded_for = first ? std::string_view{} : forwarded_for.substr(0, comma);
    }
    return client;
}

}  // namespace janggun::server::http
