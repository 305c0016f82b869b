// WDL model: win, draw and loss probabilities of a score, fitted to self-play games.
#pragma once

#include <cmath>

#include "engine/score.h"
#include "game/game.h"

namespace janggun::engine {

/// In permille; the sum is 1000.
struct Chances {
    int wins = 0;
    int draws = 0;
    int losses = 0;
};

/// Wins follow 1 / (1 + exp((shift - score) / width)), losses the same for the other side: the
/// further the curves are apart, the more draws there are.
struct ChanceCurve {
    double shift = 0;
    double width = 0;
};

// janggun_fit chances VARIANT 200 1000 3: docs/strength.md, "Chances".
[[nodiscard]] constexpr ChanceCurve chance_curve(const janggi::Ruleset& ruleset) {
    return ruleset.points_decide() ? ChanceCurve{0, 432} : ChanceCurve{480, 540};
}
[[nodiscard]] constexpr ChanceCurve chance_curve(const shogun::Ruleset&) {
    return {4, 372};
}
/// Default for games without a fit: between the two.
template <typename Ruleset>
[[nodiscard]] constexpr ChanceCurve chance_curve(const Ruleset&) {
    return {0, 400};
}

[[nodiscard]] inline Chances chances(Score score, const ChanceCurve& curve) {
    const auto thousandths = [&](double advantage) {
        return static_cast<int>(
            std::lround(1000 / (1 + std::exp((curve.shift - advantage) / curve.width))));
    };
    const int wins = thousandths(score);
    const int losses = curve.shift > 0 ? thousandths(-score) : 1000 - wins;
    return {.wins = wins, .draws = 1000 - wins - losses, .losses = losses};
}

}  // namespace janggun::engine
