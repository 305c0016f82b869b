// Positions that restrict pruning: bikjang to be answered, and a move limit about to end the game.
#pragma once

#include "engine/generic_game.h"
#include "game/game.h"

namespace janggun::engine {

/// Bikjang must be broken or the game ends: the node is searched like a check evasion.
[[nodiscard]] inline bool must_answer(const janggi::Position& position) {
    return position.in_bikjang();
}

/// Within a few plies a move limit ends the game on points, unless somebody captures.
[[nodiscard]] inline bool is_limit_near(const janggi::Position& position,
                                        const janggi::Ruleset& ruleset) {
    constexpr int kFewPlies = 6;
    return ruleset.quiet_limit > 0 && position.quiet_plies() >= ruleset.quiet_limit - kFewPlies;
}

}  // namespace janggun::engine
