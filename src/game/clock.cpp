// Clock arithmetic: main time, increment, byo-yomi periods, days per move.
#include "game/clock.h"

#include <algorithm>

namespace janggun {

namespace {

/// The time before the first move, and in correspondence games before every move.
Clock::Left allowance(const TimeControl& control) {
    if (control.days_per_move > 0) return {std::chrono::hours{24} * control.days_per_move, 0};
    // With nothing but an increment the first move gets one too, or it would lose at once.
    const bool only_increment = control.main == Clock::Duration{0} && !control.has_byoyomi();
    return {only_increment ? control.increment : control.main, control.periods};
}

}  // namespace

Clock::Clock(const TimeControl& control)
    : control_{control}, left_{allowance(control), allowance(control)} {}

Clock::Left Clock::after(Side side, Duration thought) const {
    Left left = left_[side];
    if (control_.is_unlimited()) return left;
    thought = std::max(thought, Duration{0});
    if (thought <= left.main) {
        left.main -= thought;
        return left;
    }
    const Duration overrun = thought - left.main;
    left.main = Duration{0};
    if (left.periods > 0 && control_.period > Duration{0}) {
        const auto used = overrun / control_.period;
        left.periods = used < left.periods ? left.periods - static_cast<int>(used) : 0;
    }
    return left;
}

Clock::Duration Clock::period_left(Side side, Duration thought) const {
    if (after(side, thought).periods == 0) return Duration{0};
    const Duration overrun = std::max(thought, Duration{0}) - left_[side].main;
    if (overrun <= Duration{0} || control_.period <= Duration{0}) return control_.period;
    return control_.period - overrun % control_.period;
}

std::optional<Clock::Duration> Clock::until_flag(Side side) const {
    if (control_.is_unlimited()) return std::nullopt;
    return left_[side].main + control_.period * left_[side].periods;
}

bool Clock::press(Side side, Duration thought) {
    if (control_.is_unlimited()) return true;
    if (thought >= *until_flag(side)) return false;
    left_[side] = after(side, thought);
    left_[side].main += control_.increment;
    if (control_.days_per_move > 0) left_[side] = allowance(control_);
    return true;
}

}  // namespace janggun
