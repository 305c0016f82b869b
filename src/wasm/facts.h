// The state of a game as JSON, for the page.
#pragma once

#include <string>

#include "game/match.h"

namespace janggun::wasm {

/// Everything about the position a match has come to.
template <Game G>
[[nodiscard]] std::string facts_of(const Match<G>& match);

/// Premoves of `side`: every move that some move of the opponent would make legal. Its legal moves
/// when it is to move.
template <Game G>
[[nodiscard]] std::string premoves_of(const Match<G>& match, Side side);

}  // namespace janggun::wasm
