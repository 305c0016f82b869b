// Where libFuzzer comes in; JANGGUN_FUZZ_TARGET is set by the build for each program.
#include "fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return janggun::fuzz::JANGGUN_FUZZ_TARGET(data, size);
}
