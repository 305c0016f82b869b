// Time management: optimum and maximum time of a move.
#include "engine/time_management.h"

#include <algorithm>

namespace janggun::engine {

std::optional<TimeBudget> time_budget(const std::optional<ClockState>& clock,
                                      const std::optional<Duration>& move_time, Side side,
                                      Duration overhead) {
    constexpr Duration kLeast{1};
    if (move_time) {
        // A fixed move time has no flag to lose: half of the overhead suffices.
        const Duration all = std::max(kLeast, *move_time - std::min(overhead, *move_time) / 2);
        return TimeBudget{.optimum = all, .maximum = all};
    }
    if (!clock) return std::nullopt;

    const double lost = static_cast<double>(overhead.count());
    const double left = std::max(0.0, static_cast<double>(clock->left[side].count()) - lost);
    const double increment = static_cast<double>(clock->increment[side].count());
    const double byoyomi = std::max(0.0, static_cast<double>(clock->byoyomi.count()) - lost);
    // Without a number of moves to the next control, the game is taken to last forty more.
    const double moves = clock->moves_to_go > 0 ? std::min(clock->moves_to_go, 40) : 40;
    // All that may go for this move without losing on time.
    const double all = clock->moves_to_go == 1 ? left * 0.9 + byoyomi : left * 0.7 + byoyomi;

    const double share = left / moves + 0.8 * increment;
    double optimum = std::min(share + byoyomi * 0.9, all);
    double most = std::min(share * 4 + byoyomi, all);
    if (left <= 0) optimum = most = byoyomi;
    const auto whole = [&](double amount) {
        return std::max(kLeast, Duration{static_cast<Duration::rep>(amount)});
    };
    return TimeBudget{.optimum = whole(optimum), .maximum = whole(std::max(most, optimum))};
}

}  // namespace janggun::engine
