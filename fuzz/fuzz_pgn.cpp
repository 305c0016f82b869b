// Any bytes as a PGN file.
#include "fuzz/records.h"
#include "fuzz/targets.h"

namespace janggun::fuzz {

int fuzz_pgn(const std::uint8_t* data, std::size_t size) {
    read_records(data, size, record::Format::Pgn);
    return 0;
}

}  // namespace janggun::fuzz
