// IP addresses and subnets.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace janggun::server {

/// Sixteen bytes; an IPv4 address is kept as ::ffff:a.b.c.d, as the kernel shows it on a socket
/// that takes both.
struct Address {
    std::array<std::uint8_t, 16> bytes{};

    [[nodiscard]] static std::optional<Address> read(std::string_view text);
    /// An entry of X-Forwarded-For: some proxies add the client's port, as 192.0.2.7:4711 or
    /// [2001:db8::1]:4711.
    [[nodiscard]] static std::optional<Address> read_forwarded(std::string_view entry);
    /// The unspecified address, ::, which no client can have. It stands for a client that a trusted
    /// proxy did not name legibly; all such clients share one rate limit.
    [[nodiscard]] static Address unknown() { return {}; }
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
    /// With the bits after the prefix cleared: 10.1.2.3/8 is 10.0.0.0/8.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] bool contains(const Address& address) const {
        return address.prefix(bits) == base.prefix(bits);
    }
};

}  // namespace janggun::server
