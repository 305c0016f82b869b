// Scores: centipawns, mates and wins on points, for the side to move.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace janggun::engine {

/// Centipawns, roughly. From the outside in:
///     32000 - n   mate in n plies
///     30000 - n   a win on points in n plies: above any evaluation, below any mate
///     ±28000      range of the static evaluation
using Score = int;

inline constexpr int kMaxPly = 128;
inline constexpr Score kInfinite = 32001;
inline constexpr Score kMate = 32000;
inline constexpr Score kPointsWin = 30000;
inline constexpr Score kDecided = kPointsWin - 2 * kMaxPly;  // above: the game's end is in sight
inline constexpr Score kMaxEvaluation = 28000;
inline constexpr Score kDraw = 0;
inline constexpr Score kNoScore = 32002;

[[nodiscard]] constexpr Score mated_in(int ply) {
    return -kMate + ply;
}
[[nodiscard]] constexpr Score mate_in(int ply) {
    return kMate - ply;
}
[[nodiscard]] constexpr Score points_won_in(int ply) {
    return kPointsWin - ply;
}
[[nodiscard]] constexpr bool is_decided(Score score) {
    return score >= kDecided || score <= -kDecided;
}
[[nodiscard]] constexpr bool is_mate(Score score) {
    return score >= kMate - kMaxPly || score <= -kMate + kMaxPly;
}
[[nodiscard]] constexpr bool is_points_win(Score score) {
    return is_decided(score) && !is_mate(score);
}
/// Plies until the game is decided, for scores that say so.
[[nodiscard]] constexpr int plies_to_end(Score score) {
    const Score size = score < 0 ? -score : score;
    return (is_mate(score) ? kMate : kPointsWin) - size;
}

}  // namespace janggun::engine
