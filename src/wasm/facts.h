// What the page wants to know of a game in progress, as JSON.
#pragma once

#include <string>

#include "game/match.h"

namespace janggun::wasm {

/// Everything about the position a match has come to.
template <Game G>
[[nodiscard]] std::string facts_of(const Match<G>& match);

/// What `side` may think of playing while the opponent thinks: every move that some reply of the
/// opponent would make legal. When it is the side's own turn, its moves.
template <Game G>
[[nodiscard]] std::string premoves_of(const Match<G>& match, Side side);

}  // namespace janggun::wasm
