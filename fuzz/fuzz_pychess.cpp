// Any text as a Janggi move in PyChess's notation.
#include "fuzz/moves.h"
#include "fuzz/targets.h"

namespace janggun::fuzz {

int fuzz_pychess(const std::uint8_t* data, std::size_t size) {
    read_moves<Janggi>(data, size, notation::Style::Pychess);
    return 0;
}

}  // namespace janggun::fuzz
