// Ten opponents, from a beginner to all we have. docs/strength.md says how they fare.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "engine/info.h"
#include "engine/score.h"
#include "game/game.h"

namespace janggun::engine {

inline constexpr int kLevels = 10;

/// A weak player looks less far and does not notice every move; the weakest are also content with
/// one that looks nearly as good as the best. Every level but the last has a bound on its nodes, so
/// that a server can play many games at once.
struct Level {
    std::uint64_t nodes;  // 0: as many as the limits allow
    int glance;           // plies it looks at after each of its moves; kSearches: see below
    int blindness;        // of a hundred plain moves so many are overlooked: novice.h
    Score carelessness;   // a move this much worse is chosen about a third as often as the best
    /// It does not go through its moves one by one but searches as we do, only without the moves it
    /// overlooks.
    static constexpr int kSearches = -1;
};

template <Game G>
inline constexpr Level kLevelTable[kLevels] = {};
template <>
inline constexpr Level kLevelTable<Janggi>[kLevels] = {
    {6000, 1, 18, 19},
    {6000, 1, 11, 12},
    {1600, Level::kSearches, 20, 0},
    {2700, Level::kSearches, 17, 0},
    {4700, Level::kSearches, 13, 0},
    {7500, Level::kSearches, 9, 0},
    {13'500, Level::kSearches, 5, 0},
    {21'000, Level::kSearches, 3, 0},
    {32'000, Level::kSearches, 1, 0},
    {0, Level::kSearches, 0, 0},
};
template <>
inline constexpr Level kLevelTable<Shogun>[kLevels] = {
    {6000, 1, 34, 55},
    {240, Level::kSearches, 31, 0},
    {440, Level::kSearches, 27, 0},
    {930, Level::kSearches, 21, 0},
    {2000, Level::kSearches, 17, 0},
    {4200, Level::kSearches, 13, 0},
    {7600, Level::kSearches, 10, 0},
    {16'500, Level::kSearches, 6, 0},
    {30'000, Level::kSearches, 2, 0},
    {0, Level::kSearches, 0, 0},
};

template <Game G>
[[nodiscard]] constexpr Level level(int number) {
    return kLevelTable<G>[std::clamp(number, 1, kLevels) - 1];
}

/// What the levels are called on a scale of our own: a step is three games of four, which the
/// levels are set to come near, and the lowest a number that looks like a beginner's. Nobody else's
/// ratings were compared.
inline constexpr int kLowestElo = 600;
inline constexpr int kEloStep = 190;
inline constexpr int kHighestElo = kLowestElo + (kLevels - 1) * kEloStep;

/// The level whose label is nearest.
[[nodiscard]] constexpr int level_of_elo(int elo) {
    return 1 + (std::clamp(elo, kLowestElo, kHighestElo) - kLowestElo + kEloStep / 2) / kEloStep;
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
    double ticket = sum * rng.unit();
    for (std::size_t i = 0; i < weights.size(); ++i) {
        ticket -= weights[i];
        if (ticket < 0) return i;
    }
    return 0;
}

}  // namespace janggun::engine
