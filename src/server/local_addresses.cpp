// Reading the network interfaces.
#include "server/local_addresses.h"

#include <algorithm>
#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>
#include <string_view>

namespace janggun::server {
namespace {

struct Free {
    void operator()(ifaddrs* list) const { freeifaddrs(list); }
};

bool is_virtual(std::string_view name) {
    constexpr std::string_view kPrefixes[] = {"docker", "br-", "veth", "virbr",
                                              "vmnet",  "tun", "tap",  "wg"};
    return std::any_of(std::begin(kPrefixes), std::end(kPrefixes),
                       [&](std::string_view prefix) { return name.starts_with(prefix); });
}

/// RFC 1918.
bool is_private(std::uint32_t address) {
    return address >> 24 == 10 || address >> 20 == 0xAC1 || address >> 16 == 0xC0A8;
}

}  // namespace

std::vector<std::string> local_addresses(std::uint16_t port, bool has_tls) {
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) != 0) return {};
    const std::unique_ptr<ifaddrs, Free> list{first};
    std::vector<std::uint32_t> found;
    for (const ifaddrs* one = list.get(); one != nullptr; one = one->ifa_next) {
        constexpr unsigned kUp = IFF_UP | IFF_RUNNING;
        if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET ||
            (one->ifa_flags & kUp) != kUp || (one->ifa_flags & IFF_LOOPBACK) != 0 ||
            is_virtual(one->ifa_name))
            continue;
        found.push_back(
            ntohl(reinterpret_cast<const sockaddr_in*>(one->ifa_addr)->sin_addr.s_addr));
    }
    std::stable_partition(found.begin(), found.end(), is_private);
    std::vector<std::string> addresses;
    addresses.reserve(found.size());
    for (const std::uint32_t address : found)
        addresses.push_back(fmt::format("{}://{}.{}.{}.{}:{}", has_tls ? "https" : "http",
                                        address >> 24, address >> 16 & 0xFF, address >> 8 & 0xFF,
                                        address & 0xFF, port));
    return addresses;
}

std::string reachable_address(const std::string& listen, std::uint16_t port) {
    constexpr std::string_view kScheme = "http://";
    if (listen == "0.0.0.0" || listen == "::")
        if (const auto own = local_addresses(port, false); !own.empty())
            return own.front().substr(kScheme.size());
    const bool is_v6 = listen.find(':') != std::string::npos;
    return fmt::format("{}:{}", is_v6 ? "[" + listen + "]" : listen, port);
}

}  // namespace janggun::server
