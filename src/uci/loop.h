// The command loop of the engine.
#pragma once

#include <cstdint>
#include <cstdio>

#include "uci/caps.h"

namespace janggun::uci {

enum class Language : std::uint8_t { Uci, XBoard };

/// Runs the protocol on these two files until `quit` or end of input. The command `xboard` switches
/// from UCI to the XBoard protocol.
void run_loop(std::FILE* in, std::FILE* out, Language language, const Caps& caps);

}  // namespace janggun::uci
