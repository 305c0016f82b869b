// Static exchange evaluation (SEE).
#pragma once

#include "engine/evaluation.h"
#include "engine/score.h"
#include "game/game.h"

namespace janggun::engine {

/// Does the move win at least `threshold` if both sides keep capturing on its target square with
/// their least valuable attacker while it pays? Pins are ignored.
template <Game G>
[[nodiscard]] bool see_at_least(const typename G::Position& position, typename G::Move move,
                                Score threshold);

template <>
bool see_at_least<Janggi>(const janggi::Position& position, janggi::Move move, Score threshold);
template <>
bool see_at_least<Shogun>(const shogun::Position& position, shogun::Move move, Score threshold);

}  // namespace janggun::engine
