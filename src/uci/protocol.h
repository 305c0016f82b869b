// The interface of a protocol (UCI or XBoard) to the command loop.
#pragma once

#include <cstdint>
#include <string_view>

namespace janggun::uci {

enum class Next : std::uint8_t { GoOn, Quit, SpeakXBoard };

class Protocol {
  public:
    Protocol() = default;
    virtual ~Protocol() = default;
    Protocol(const Protocol&) = delete;
    Protocol& operator=(const Protocol&) = delete;

    /// Does not block, except for commands that are meant to.
    virtual Next handle(std::string_view line) = 0;
    /// End of input: lets a search with limits finish.
    virtual void finish() = 0;
};

}  // namespace janggun::uci
