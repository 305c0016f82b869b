// Reads commands until there are no more: the engine as GUIs run it.
#pragma once

#include <cstdint>
#include <cstdio>

#include "uci/caps.h"

namespace janggun::uci {

enum class Language : std::uint8_t { Uci, XBoard };

/// Speaks the language on these two files until `quit` or the end of the input. The word `xboard`
/// changes from UCI to XBoard's.
void run_loop(std::FILE* in, std::FILE* out, Language language, const Caps& caps);

}  // namespace janggun::uci
