// Shogun Chess described for engines of Fairy-Stockfish's family, which do not have it built in.
#pragma once

#include <string_view>

namespace janggun::arena {

/// The text of bench/shogun.ini, put here when the program is built.
extern const std::string_view kVariantDescription;

}  // namespace janggun::arena
