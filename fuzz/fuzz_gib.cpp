// Any bytes as a .gib file.
#include "fuzz/records.h"
#include "fuzz/targets.h"

namespace janggun::fuzz {

int fuzz_gib(const std::uint8_t* data, std::size_t size) {
    read_records(data, size, record::Format::Gib);
    return 0;
}

}  // namespace janggun::fuzz
