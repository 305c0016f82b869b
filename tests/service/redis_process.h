// A real redis-server on loopback, without persistence, for as long as a test lives.
#pragma once

#include <cstdint>
#include <string>
#include <sys/types.h>
#include <vector>

#include "server/bus/redis/address.h"
#include "support/free_port.h"

namespace janggun::test {

class RedisProcess {
  public:
    /// Starts it on a free port and waits until it answers.
    explicit RedisProcess(std::vector<std::string> options = {});
    ~RedisProcess();
    RedisProcess(const RedisProcess&) = delete;
    RedisProcess& operator=(const RedisProcess&) = delete;

    [[nodiscard]] server::redis::Address address() const { return {"127.0.0.1", port_}; }
    [[nodiscard]] std::string url() const { return address().place(); }
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] pid_t process() const { return process_; }
    /// kill -9, and gone.
    void kill();
    /// Once more, on the same port.
    void start();
    void signal(int number) const;
    /// "PUBLISH janggun:x rubbish" by a stranger.
    void publish(const std::string& channel, const std::string& bytes) const;

  private:
    std::vector<std::string> options_;
    std::uint16_t port_ = 0;
    /// Of the cluster bus, by default port + 10,000, which is no port for the upper free ones.
    std::uint16_t cluster_port_ = 0;
    pid_t process_ = -1;
};

}  // namespace janggun::test
