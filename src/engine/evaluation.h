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

/// What is due to the points near a limit of moves, on top of what a network says.
template <Game G>
[[nodiscard]] Score bonus_near_limit(const typename G::Position& position,
                                     const typename G::Ruleset& ruleset);

/// A first glance: only what stands where. A quarter of the work, and rarely off by as much as
/// kGlanceMargin.
template <Game G>
[[nodiscard]] Score glance(const typename G::Position& position);
inline constexpr Score kGlanceMargin = 600;

/// What a piece is worth in exchanges. A general or king is worth more than all others together.
[[nodiscard]] constexpr Score exchange_value(janggi::Kind kind) {
    constexpr Score kValues[janggi::kKindCount] = {10000, 300, 1300, 700, 500, 350, 200};
    return kValues[static_cast<int>(kind)];
}
/// On the board for one side and in the hand of the other: a capture changes both.
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
Score glance<Janggi>(const janggi::Position& position);
template <>
Score glance<Shogun>(const shogun::Position& position);

}  // namespace janggun::engine
