// Search parameters: margins of the pruning rules and the aspiration window, in centipawns.
#pragma once

#include "game/game.h"

namespace janggun::engine {

template <Game G>
struct Tuning {
    static constexpr int kReverseFutilityMargin = 80;  // per ply of depth
    static constexpr int kRazoringMargin = 350;
    static constexpr int kFutilityBase = 150;
    static constexpr int kFutilityMargin = 110;
    static constexpr int kDeltaMargin = 200;
    static constexpr int kProbcutMargin = 250;
    static constexpr int kQuietExchangeMargin = 60;
    static constexpr int kNoisyExchangeMargin = 110;
    static constexpr int kAspirationWindow = 22;
};

}  // namespace janggun::engine
