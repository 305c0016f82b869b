// Any text as a UCI move of both games.
#include "fuzz/moves.h"
#include "fuzz/targets.h"

namespace janggun::fuzz {

int fuzz_uci(const std::uint8_t* data, std::size_t size) {
    read_moves<Janggi>(data, size, notation::Style::Uci);
    read_moves<Shogun>(data, size, notation::Style::Uci);
    return 0;
}

}  // namespace janggun::fuzz
