// The client's address behind trusted proxies.
#pragma once

#include <string_view>
#include <vector>

#include "server/app/address.h"

namespace janggun::server::http {

using server::Address;
using server::Subnet;

[[nodiscard]] bool is_trusted(const Address& peer, const std::vector<Subnet>& trusted);

/// The client's address: `peer`, or if that is a trusted proxy, the last of X-Forwarded-For
/// that is not a trusted one. `forwarded_for` is every line of that header, joined by commas. An
/// unreadable entry makes the client Address::unknown(), never the proxy itself: a proxy on
/// loopback would lend its rights to any client that sends a malformed header.
[[nodiscard]] Address client_address(const Address& peer, std::string_view forwarded_for,
                                     const std::vector<Subnet>& trusted);

}  // namespace janggun::server::http
