// A real haproxy on loopback, with the configuration that packaging/ has for a cluster.
#pragma once

#include <cstdint>
#include <sys/types.h>
#include <vector>

#include "server/server_process.h"

namespace janggun::test {

class HaproxyProcess {
  public:
    /// In front of nodes at these ports. Only addresses are changed in packaging/haproxy.cfg, and
    /// TLS is left out.
    HaproxyProcess(const TemporaryFolder& folder, const std::vector<std::uint16_t>& nodes);
    ~HaproxyProcess();
    HaproxyProcess(const HaproxyProcess&) = delete;
    HaproxyProcess& operator=(const HaproxyProcess&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }

  private:
    std::uint16_t port_ = 0;
    pid_t process_ = -1;
};

}  // namespace janggun::test
