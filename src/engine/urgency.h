// Positions that restrict pruning: bikjang to be answered, and a move limit about to end the game.
#pragma once

#include <algorithm>

#include "engine/generic_game.h"
#include "game/game.h"

namespace janggun::engine {

/// Bikjang must be broken or the game ends: the node is searched like a check evasion.
[[nodiscard]] inline bool must_answer(const janggi::Position& position) {
    return position.in_bikjang();
}

/// Of the limits of plies without capture and of plies of the game, the one that is nearer.
[[nodiscard]] inline int plies_to_limit(const janggi::Position& position,
                                        const janggi::Ruleset& ruleset, int plies_played) {
    int left = kNoMoveLimit;
    if (ruleset.quiet_limit > 0) left = ruleset.quiet_limit - position.quiet_plies();
    if (ruleset.game_limit > 0) left = std::min(left, ruleset.game_limit - plies_played);
    return std::max(0, left);
}
[[nodiscard]] inline int plies_to_limit(const shogun::Position& position,
                                        const shogun::Ruleset& ruleset, int /*plies_played*/) {
    return std::max(0, ruleset.move_limit - position.quiet_plies());
}

/// Within a few plies a move limit ends the game on points, unless there is a capture.
[[nodiscard]] inline bool is_limit_near(const janggi::Position& position,
                                        const janggi::Ruleset& ruleset, int plies_played) {
    constexpr int kFewPlies = 6;
    return plies_to_limit(position, ruleset, plies_played) <= kFewPlies;
}

}  // namespace janggun::engine
