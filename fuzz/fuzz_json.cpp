// Any bytes as a file of JSON records.
#include "fuzz/records.h"
#include "fuzz/targets.h"

namespace janggun::fuzz {

int fuzz_json(const std::uint8_t* data, std::size_t size) {
    read_records(data, size, record::Format::Json);
    return 0;
}

}  // namespace janggun::fuzz
