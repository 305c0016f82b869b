// When a game of Shogun Chess is over: docs/rules/shogun.md, "The end".
#pragma once

#include <optional>

#include "board/outcome.h"
#include "shogun/position.h"
#include "shogun/ruleset.h"
#include "shogun/types.h"

namespace janggun::shogun {

/// `history` holds the plies that led from the start of the game to `position`.
[[nodiscard]] std::optional<Outcome> outcome(const Position& position, const History& history,
                                             const Ruleset& ruleset);

}  // namespace janggun::shogun
