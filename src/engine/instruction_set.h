// For which instruction set the engine was compiled.
#pragma once

#include <string_view>

namespace janggun::engine {

/// "x86-64-v3": the largest level of x86-64 whose instructions are used everywhere. The arithmetic
/// of the networks chooses its instructions at run time.
[[nodiscard]] std::string_view instruction_set();

}  // namespace janggun::engine
