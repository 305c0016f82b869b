// Static evaluation: hand-written evaluation, lazy evaluation and piece values.
#pragma once

#include "engine/generic_game.h"
#include "engine/score.h"
#include "game/game.h"

namespace janggun::engine {

/// Hand-written evaluation (HCE) for the side to move, within ±kMaxEvaluation. The ruleset says
/// whether points decide and who gets the deom.
template <Game G>
[[nodiscard]] Score evaluate(const typename G::Position& position,
                             const typename G::Ruleset& ruleset);

/// Added to the network's output: the points lead counts more as a move limit approaches.
template <Game G>
[[nodiscard]] Score bonus_near_limit(const typename G::Position& position,
                                     const typename G::Ruleset& ruleset);

/// Lazy evaluation: material and piece-square terms only, a quarter of the work, and rarely off by
/// kLazyMargin.
template <Game G>
[[nodiscard]] Score lazy_evaluate(const typename G::Position& position);
inline constexpr Score kLazyMargin = 600;

/// Piece values for SEE. A general or king is worth more than all others together.
[[nodiscard]] constexpr Score exchange_value(janggi::Kind kind) {
    constexpr Score kValues[janggi::kKindCount] = {10000, 300, 1300, 700, 500, 350, 200};
    return kValues[static_cast<int>(kind)];
}
/// Board value for one side plus hand value for the other: a capture changes both.
[[nodiscard]] constexpr Score exchange_value(shogun::Kind kind) {
    constexpr Score kValues[shogun::kKindCount] = {220, 370,  670, 1090, 750,  1230,
                                                   980, 1580, 440, 1240, 20000};
    return kValues[static_cast<int>(kind)];
}

template <>
Score evaluate<Janggi>(const janggi::Position& position, const janggi::Ruleset& ruleset);
template <>
Score evaluate<Shogun>(const shogun::Position& position, const shogun::Ruleset& ruleset);

template <>
Score bonus_near_limit<Janggi>(const janggi::Position& position, const janggi::Ruleset& ruleset);
template <>
inline Score bonus_near_limit<Shogun>(const shogun::Position&, const shogun::Ruleset&) {
    return 0;
}
template <>
Score lazy_evaluate<Janggi>(const janggi::Position& position);
template <>
Score lazy_evaluate<Shogun>(const shogun::Position& position);

}  // namespace janggun::engine
