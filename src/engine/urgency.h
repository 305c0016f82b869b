// Positions in which a rule presses: no free choice, or an end that is near.
#pragma once

#include "game/game.h"

namespace janggun::engine {

/// In bikjang one breaks it or ends the game; after a pass, a pass ends the game.
[[nodiscard]] inline bool must_answer(const janggi::Position& position) {
    return position.in_bikjang();
}
[[nodiscard]] inline bool must_answer(const shogun::Position&) {
    return false;
}

/// In a few plies a limit of moves ends the game: who is far ahead may still win or lose it by the
/// one move that captures.
[[nodiscard]] inline bool is_limit_near(const janggi::Position& position,
                                        const janggi::Ruleset& ruleset) {
    constexpr int kFewPlies = 6;
    return ruleset.quiet_limit > 0 && position.quiet_plies() >= ruleset.quiet_limit - kFewPlies;
}
[[nodiscard]] inline bool is_limit_near(const shogun::Position&, const shogun::Ruleset&) {
    return false;
}

}  // namespace janggun::engine
