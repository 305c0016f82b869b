// Any text as a Janggi move in Korean, hangul and hanja.
#include "fuzz/moves.h"
#include "fuzz/targets.h"

namespace janggun::fuzz {

int fuzz_korean(const std::uint8_t* data, std::size_t size) {
    read_moves<Janggi>(data, size, notation::Style::Korean);
    read_moves<Janggi>(data, size, notation::Style::KoreanHanja);
    return 0;
}

}  // namespace janggun::fuzz
