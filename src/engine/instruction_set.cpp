// The instruction set, by the compiler's macros.
#include "engine/instruction_set.h"

namespace janggun::engine {

std::string_view instruction_set() {
#if defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__AVX512DQ__) && defined(__AVX512CD__)
    return "x86-64-v4";
#elif defined(__AVX2__) && defined(__BMI2__)
    return "x86-64-v3";
#elif defined(__x86_64__)
    return "x86-64";
#elif defined(__aarch64__)
    return "arm64";
#else
    return "other";
#endif
}

}  // namespace janggun::engine
