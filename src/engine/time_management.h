// Time management: how much of the clock one move may use.
#pragma once

#include <optional>

#include "board/side.h"
#include "engine/limits.h"
#include "engine/score.h"
#include "game/game.h"

namespace janggun::engine {

/// The search aims at the optimum time, scaled by time_factor() after every iteration, and stops at
/// the maximum even in the middle of one. Both are zero when the clock shows no more than the
/// overhead: then the first iteration decides. Even that one ends at the deadline, once it has a
/// move: captures alone can take it thousands of nodes.
struct TimeBudget {
    Duration optimum;
    Duration maximum;
    Duration deadline{Duration::max()};
    /// Byo-yomi or a fixed time: the search uses the maximum up, and pondering saves nothing.
    bool is_lost_if_not_used = false;
};

/// Nothing if no clock limits the search. `overhead` is the lag between us and the clock, and
/// `moves_played` the moves of our side so far: the middlegame gets more than the opening.
[[nodiscard]] std::optional<TimeBudget> time_budget(const std::optional<ClockState>& clock,
                                                    const std::optional<Duration>& move_time,
                                                    Side side, Duration overhead,
                                                    int moves_played = 0);

/// What an iteration says about how settled the best move is.
struct IterationOutcome {
    int stability = 0;      // iterations in a row with the same best move
    double node_share = 0;  // of the best move, 0 to 1
    Score score_drop = 0;   // since the last iteration; negative if the score rose
};

/// After an iteration no further one is started once optimum * time_factor has passed. The last
/// iteration overshoots that point, so the factor is normalised for the mean time used, not the
/// mean stopping point, to be the optimum: `normalisation` is measured by `janggun_fit clock`.
[[nodiscard]] double time_factor(const IterationOutcome& outcome, double normalisation);

template <Game G>
inline constexpr double kTimeNormalisation = 0.78;
template <>
inline constexpr double kTimeNormalisation<Shogun> = 0.7;

}  // namespace janggun::engine
