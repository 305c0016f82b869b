// Names and estimated ratings of the levels.
#pragma once

#include <algorithm>
#include <string_view>

#include "game/game.h"

namespace janggun::engine {

inline constexpr int kLevels = 10;

/// Translation keys of the level names, weakest first.
inline constexpr std::string_view kLevelNames[kLevels] = {
    "newcomer", "beginner", "novice", "casual", "intermediate",
    "advanced", "club",     "expert", "master", "full"};

/// From games between adjacent levels: docs/strength.md, "Ten levels", has the games, the error
/// bars and the scale, which is our own.
template <Game G>
inline constexpr int kLevelRatings[kLevels] = {300,  700,  930,  1140, 1350,
                                               1520, 1700, 1870, 2050, 2230};  // not measured
template <>
inline constexpr int kLevelRatings<Janggi>[kLevels] = {300,  720,  970,  1230, 1440,
                                                       1600, 1760, 1920, 2090, 2260};
template <>
inline constexpr int kLevelRatings<Shogun>[kLevels] = {300,  680,  890,  1040, 1250,
                                                       1440, 1630, 1820, 2010, 2200};

inline constexpr int kLowestRating = [] {
    int lowest = kLevelRatings<DefaultGame>[0];
    Games::for_each([&]<typename G>() { lowest = std::min(lowest, kLevelRatings<G>[0]); });
    return lowest;
}();
inline constexpr int kHighestRating = [] {
    int highest = 0;
    Games::for_each(
        [&]<typename G>() { highest = std::max(highest, kLevelRatings<G>[kLevels - 1]); });
    return highest;
}();

/// The level whose rating is nearest.
template <Game G>
[[nodiscard]] constexpr int level_of_rating(int rating) {
    int nearest = 1;
    // Above the midpoint of two ratings, the higher level is nearer.
    for (int number = 2; number <= kLevels; ++number)
        if (2 * rating > kLevelRatings<G>[number - 2] + kLevelRatings<G>[number - 1])
            nearest = number;
    return nearest;
}

}  // namespace janggun::engine
