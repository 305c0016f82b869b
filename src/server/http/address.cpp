// Finding the client behind proxies.
#include "server/http/address.h"

#include <algorithm>

#include "base/text.h"

namespace janggun::server::http {

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
