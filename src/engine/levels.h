// Ten opponents, from a beginner to all we have. docs/strength.md says how they fare.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "engine/info.h"
#include "engine/score.h"

namespace janggun::engine {

inline constexpr int kLevels = 10;

/// A weak player looks less far, and is content with a move that looks nearly as good as the best:
/// the less it knows, the more it takes for nearly. It never looks at more than these nodes, so
/// that a server can play many games at once.
struct Level {
    std::uint64_t nodes;  // 0: as many as the limits allow
    int lines;            // how many moves it considers
    Score carelessness;   // a move this much worse is chosen about a third as often as the best
};

[[nodiscard]] constexpr Level level(int number) {
    constexpr Level kTable[kLevels] = {
        {40, 12, 300}, {80, 10, 180}, {160, 8, 120},  {320, 6, 80},  {700, 5, 55},
        {1600, 4, 35}, {4000, 3, 22}, {11000, 2, 12}, {40000, 1, 0}, {0, 1, 0},
    };
    return kTable[number < 1 ? 0 : number > kLevels ? kLevels - 1 : number - 1];
}

/// Which of the lines, best first, a player of this level plays.
template <typename Move>
[[nodiscard]] std::size_t choose(const std::vector<Line<Move>>& lines, const Level& level,
                                 Rng& rng) {
    if (level.carelessness == 0 || lines.size() < 2) return 0;
    std::vector<double> weights;
    double sum = 0;
    for (const Line<Move>& line : lines) {
        const double worse = lines.front().score - line.score;
        weights.push_back(std::exp(-worse / level.carelessness));
        sum += weights.back();
    }
    double ticket = sum * (static_cast<double>(rng.next() >> 11) * 0x1.0p-53);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        ticket -= weights[i];
        if (ticket < 0) return i;
    }
    return 0;
}

}  // namespace janggun::engine
