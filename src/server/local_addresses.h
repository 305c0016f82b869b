// How others in the local network reach this machine, for clubs without internet.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace janggun::server {

/// "http://192.168.1.20:8080": IPv4 addresses of the interfaces that are up, those of private
/// networks first. Loopback, containers and virtual machines' bridges are left out.
[[nodiscard]] std::vector<std::string> local_addresses(std::uint16_t port, bool has_tls);

/// "10.0.0.11:8080": where other machines reach a server that listens there; for all addresses of
/// this machine (0.0.0.0), the first of local_addresses().
[[nodiscard]] std::string reachable_address(const std::string& listen, std::uint16_t port);

}  // namespace janggun::server
