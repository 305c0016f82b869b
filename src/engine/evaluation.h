// What a position looks like to the side to move, without searching: the face that hand-written
// evaluations and networks share.
#pragma once

#include "engine/score.h"
#include "game/game.h"

namespace janggun::engine {

/// A hand-written judgement from the side to move's point of view, within ±kMaxEvaluation. The
/// ruleset says whether points decide and who gets the deom.
template <Game G>
[[nodiscard]] Score evaluate(const typename G::Position& position,
                             const typename G::Ruleset& ruleset);

/// What a piece is worth in exchanges. A general or king is worth more than all others together.
[[nodiscard]] Score exchange_value(janggi::Kind kind);
[[nodiscard]] Score exchange_value(shogun::Kind kind);

template <>
Score evaluate<Janggi>(const janggi::Position& position, const janggi::Ruleset& ruleset);
template <>
Score evaluate<Shogun>(const shogun::Position& position, const shogun::Ruleset& ruleset);

}  // namespace janggun::engine
