// The plainest WebSocket server over the same library: what comes in goes out. The reference that
// the play server's times are ratios of.
#pragma once

#include <cstdint>
#include <sys/types.h>

namespace janggun::bench {

class EchoServer {
  public:
    /// In a process of its own, on any free port.
    EchoServer();
    ~EchoServer();
    EchoServer(const EchoServer&) = delete;
    EchoServer& operator=(const EchoServer&) = delete;
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] pid_t process() const { return process_; }

  private:
    pid_t process_ = -1;
    std::uint16_t port_ = 0;
};

}  // namespace janggun::bench
