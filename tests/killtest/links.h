// TCP links between a node and its servers that can be cut: each is a port of its own that is
// forwarded to a server's.
#pragma once

#include <cstdint>
#include <memory>

namespace janggun::test {

class Links {
  public:
    Links();
    ~Links();
    Links(const Links&) = delete;
    Links& operator=(const Links&) = delete;

    /// A port of loopback that leads to another one.
    std::uint16_t add(std::uint16_t target);

    enum class State : std::uint8_t {
        Open,
        Closed,  // connections are reset, and new ones too
        /// Nothing is forwarded, but no end is told. What was sent meanwhile arrives when the link
        /// is open again: late, if its sender has been given up.
        Silent,
    };
    void set(std::uint16_t port, State state);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace janggun::test
