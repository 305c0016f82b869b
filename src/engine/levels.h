// Ten playing levels, from beginner to full strength. docs/strength.md has the measurements.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "engine/info.h"
#include "engine/level_ratings.h"
#include "engine/score.h"
#include "game/game.h"

namespace janggun::engine {

/// Weaker levels search less deep and overlook moves; still weaker ones also choose at random among
/// moves that score nearly as well as the best, and the weakest play many random moves. Every level
/// but the last has a node limit, so that a server can play many games at once.
struct Level {
    std::uint64_t nodes;  // 0: as many as the limits allow
    int lookahead;        // plies it looks at after each of its moves; kSearches: see below
    int blindness;        // of a hundred plain moves so many are overlooked: novice.h
    Score carelessness;   // a move this much worse is chosen about a third as often as the best
    /// Percentage of random quiet moves. A level with random moves also neither passes nor ends the
    /// game on points: a beginner should not lose by a rule they do not know.
    int random_moves = 0;
    /// Uses the alpha-beta search at full width, without the overlooked root moves, instead of the
    /// selective lookahead of novice.h.
    static constexpr int kSearches = -1;
};

/// Measured for Janggi; the default for games without measurements.
template <Game G>
inline constexpr Level kLevelTable[kLevels] = {
    {6000, 0, 0, 0, 95},
    {6000, 0, 0, 0, 70},
    {6000, 0, 0, 0, 45},
    {6000, 1, 18, 22, 15},
    {6000, 1, 14, 15},
    {2400, Level::kSearches, 17, 0},
    {5500, Level::kSearches, 12, 0},
    {12'000, Level::kSearches, 6, 0},
    {27'000, Level::kSearches, 2, 0},
    {0, Level::kSearches, 0, 0},
};
template <>
inline constexpr Level kLevelTable<Shogun>[kLevels] = {
    {6000, 0, 0, 0, 91},
    {6000, 0, 0, 0, 65},
    {6000, 0, 0, 0, 38},
    {6000, 1, 34, 55, 5},
    {280, Level::kSearches, 30, 0},
    {850, Level::kSearches, 22, 0},
    {2700, Level::kSearches, 15, 0},
    {7600, Level::kSearches, 10, 0},
    {21'000, Level::kSearches, 4, 0},
    {0, Level::kSearches, 0, 0},
};

template <Game G>
[[nodiscard]] constexpr Level level(int number) {
    return kLevelTable<G>[std::clamp(number, 1, kLevels) - 1];
}

/// Index of the line to play at this level; `lines` is sorted best first.
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
    double ticket = sum * rng.unit();
    for (std::size_t i = 0; i < weights.size(); ++i) {
        ticket -= weights[i];
        if (ticket < 0) return i;
    }
    return 0;
}

}  // namespace janggun::engine
