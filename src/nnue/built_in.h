// The built-in networks, as the bytes of their files.
#pragma once

#include <cstdint>
#include <span>

#include "game/game.h"

namespace janggun::nnue {

/// Empty in the browser.
template <Game G>
[[nodiscard]] std::span<const std::uint8_t> built_in_bytes();

}  // namespace janggun::nnue
