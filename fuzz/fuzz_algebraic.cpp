// Any text as a Shogun move in algebraic notation.
#include "fuzz/moves.h"
#include "fuzz/targets.h"

namespace janggun::fuzz {

int fuzz_algebraic(const std::uint8_t* data, std::size_t size) {
    read_moves<Shogun>(data, size, notation::Style::Algebraic);
    return 0;
}

}  // namespace janggun::fuzz
