// Addresses of the internet: read, cut to a prefix, and looked up through the proxies we trust.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace janggun::server::http {

/// Sixteen bytes; an IPv4 address is kept as ::ffff:a.b.c.d, as the kernel shows it on a socket
/// that takes both.
struct Address {
    std::array<std::uint8_t, 16> bytes{};

    [[nodiscard]] static std::optional<Address> read(std::string_view text);
    [[nodiscard]] bool is_v4() const;
    [[nodiscard]] std::string text() const;
    /// The first `bits` bits, the rest cleared.
    [[nodiscard]] Address prefix(int bits) const;
    /// What one household can hardly change: the IPv4 address itself, or the /56 of an IPv6 one.
    [[nodiscard]] Address household() const { return prefix(is_v4() ? 128 : 56); }

    friend auto operator<=>(const Address&, const Address&) = default;
};

/// 10.0.0.0/8, ::1, 127.0.0.1
struct Subnet {
    Address base;
    int bits = 128;

    [[nodiscard]] static std::optional<Subnet> read(std::string_view text);
    [[nodiscard]] bool contains(const Address& address) const {
        return address.prefix(bits) == base.prefix(bits);
    }
};

/// Who really asks: `peer`, or if that is a trusted proxy, the last address of X-Forwarded-For
/// that is not a trusted one. A broken entry ends the search: what is left of it is not believed.
[[nodiscard]] Address client_address(const Address& peer, std::string_view forwarded_for,
                                     const std::vector<Subnet>& trusted);

}  // namespace janggun::server::http
