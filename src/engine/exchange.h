// What a sequence of captures on one square comes to (static exchange evaluation).
#pragma once

#include "engine/evaluation.h"
#include "engine/score.h"
#include "game/game.h"

namespace janggun::engine {

/// Does the move win at least `threshold` when both sides then capture on its target with their
/// cheapest piece as long as it pays? Pins are not looked at.
template <Game G>
[[nodiscard]] bool exchange_wins(const typename G::Position& position, typename G::Move move,
                                 Score threshold);

template <>
bool exchange_wins<Janggi>(const janggi::Position& position, janggi::Move move, Score threshold);
template <>
bool exchange_wins<Shogun>(const shogun::Position& position, shogun::Move move, Score threshold);

}  // namespace janggun::engine
