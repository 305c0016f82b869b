// Positions that leave the side to move no free choice, though it is not in check.
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

}  // namespace janggun::engine
