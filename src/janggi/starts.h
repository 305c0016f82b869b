// Which choices lead to a start: the formations of both sides, and the pieces that Han takes off in
// a handicap game (접장기). docs/rules/janggi.md, "Start" and "Handicap".
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "janggi/position.h"
#include "janggi/setup.h"

namespace janggun::janggi {

/// The squares that a handicap empties once Han stands in this formation, such as "R" or "AA".
/// None: the letters name no pieces that Han has.
[[nodiscard]] std::optional<std::vector<Square>> handicap_squares(std::string_view letters,
                                                                  Formation han);

/// The formations of both sides, if the position is the start of an even game.
[[nodiscard]] std::optional<BySide<Formation>> formations_of(const Position& start);

}  // namespace janggun::janggi
