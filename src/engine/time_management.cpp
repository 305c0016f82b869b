// Time management: optimum and maximum time of a move.
#include "engine/time_management.h"

#include <algorithm>

namespace janggun::engine {
namespace {

// The share of the remaining time that a move gets without a number of moves to the next control:
// it grows from the opening to the middlegame. A game of 65 moves uses about nine tenths of the
// main time.
constexpr double kFirstShare = 1.0 / 60;
constexpr double kShareGrowth = 0.0007;  // a move
constexpr double kLargestShare = 1.0 / 25;
// Reserve for the overhead of this many future moves; without an increment it is not recovered.
constexpr double kReservedOverheads = 20;
constexpr double kReservedInSuddenDeath = 50;
constexpr double kIncrementInTimeTrouble = 0.6;
// The maximum as a multiple of the optimum, and its limit as a share of the clock.
constexpr double kMaximumFactor = 4.5;
constexpr double kLargestMaximum = 0.7;
constexpr double kLastMoveMaximum = 0.9;  // before the next time control
constexpr int kDeadlineDivisor = 2;       // of the clock
/// Some programs send a clock of zero when there is none.
constexpr Duration kDeadlineWithoutClock{5};
/// A clock that shows a whole number of byo-yomi periods, at most this many, shows spare periods:
/// the main time is used up (`go` has no word for them). Not before the first move, when it is the
/// main time: 60 s + 30 s is no pair of periods.
constexpr double kMaxSparePeriods = 5;

double milliseconds(Duration duration) {
    return static_cast<double>(duration.count());
}

Duration at_least_one(double amount) {
    return std::max(Duration{1}, Duration{static_cast<Duration::rep>(amount)});
}

TimeBudget used_up(Duration all) {
    return {.optimum = all, .maximum = all, .is_lost_if_not_used = true};
}

TimeBudget budget_of_clock(const ClockState& clock, Side side, Duration overhead,
                           int moves_played) {
    const double lag = milliseconds(overhead);
    const double shown = milliseconds(clock.left[side]);
    const double left = std::max(0.0, shown - lag);
    const double increment = milliseconds(clock.increment[side]);
    const double period = milliseconds(clock.byoyomi);
    const double byoyomi = std::max(0.0, period - lag);

    // Unused time of a period is lost: use all of it, but no spare periods.
    const bool has_spare_periods_only = moves_played > 0 && period > 0 &&
                                        shown <= kMaxSparePeriods * period &&
                                        clock.left[side].count() % clock.byoyomi.count() == 0;
    if (period > 0 && (left <= 0 || has_spare_periods_only)) return used_up(at_least_one(byoyomi));
    // The rest of the main time and the period that follows are one thinking time.
    if (period > 0 && left <= byoyomi) return used_up(at_least_one(left + byoyomi));

    // Time trouble without a period to fall back on: move at once.
    if (left <= 0) return {.optimum = Duration{0}, .maximum = Duration{0}};

    const double share = clock.moves_to_go > 0
                             ? 1.0 / clock.moves_to_go
                             : std::min(kFirstShare + kShareGrowth * moves_played, kLargestShare);
    const double reserve =
        lag * (increment + byoyomi > 0 ? kReservedOverheads : kReservedInSuddenDeath);
    const double planned = std::max(left / 4, left - reserve);
    // Below the reserve a part of the increment goes back to the clock.
    const double spent_increment = increment * (left > 2 * reserve ? 1.0 : kIncrementInTimeTrouble);
    const double limit = std::max(
        byoyomi, clock.moves_to_go == 1 ? left * kLastMoveMaximum : planned * kLargestMaximum);
    const double optimum = std::min(planned * share + spent_increment + byoyomi, limit);
    const double maximum = std::min(optimum * kMaximumFactor, limit);
    return {.optimum = at_least_one(optimum), .maximum = at_least_one(std::max(optimum, maximum))};
}

}  // namespace

std::optional<TimeBudget> time_budget(const std::optional<ClockState>& clock,
                                      const std::optional<Duration>& move_time, Side side,
                                      Duration overhead, int moves_played) {
    if (move_time) {
        // A fixed move time has no flag to lose: half of the overhead suffices.
        const Duration all = std::max(Duration{1}, *move_time - std::min(overhead, *move_time) / 2);
        return used_up(all);
    }
    if (!clock) return std::nullopt;
    TimeBudget budget = budget_of_clock(*clock, side, overhead, moves_played);
    const Duration shown = clock->left[side] + clock->byoyomi;
    budget.deadline = shown > Duration{0} ? std::max(budget.maximum, shown / kDeadlineDivisor)
                                          : kDeadlineWithoutClock;
    return budget;
}

double time_factor(const IterationOutcome& outcome, double normalisation) {
    const double stability = 1.3 - 0.07 * std::min(outcome.stability, 8);
    const double effort = 1.6 - std::clamp(outcome.node_share, 0.0, 1.0);
    const double trend = 1.0 + std::clamp(outcome.score_drop, -20, 60) / 100.0;
    return std::clamp(normalisation * stability * effort * trend, 0.25, 3.0);
}

}  // namespace janggun::engine
