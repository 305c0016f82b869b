// The clocks of a game: pure arithmetic on durations. They never read the system time.
#pragma once

#include <optional>

#include "board/side.h"
#include "game/time_control.h"

namespace janggun {

class Clock {
  public:
    using Duration = TimeControl::Duration;

    /// Remaining time of one player.
    struct Left {
        Duration main{0};
        int periods = 0;  // byo-yomi periods, the running one included
        friend bool operator==(const Left&, const Left&) = default;
    };

    explicit Clock(const TimeControl& control = {});

    [[nodiscard]] const TimeControl& control() const { return control_; }
    [[nodiscard]] const Left& left(Side side) const { return left_[side]; }

    /// Remaining time of a side that has been thinking this long about its move.
    [[nodiscard]] Left after(Side side, Duration thought) const;
    /// Remaining time of its current byo-yomi period: all of it while main time lasts,
    /// nothing without byo-yomi or once the flag has fallen.
    [[nodiscard]] Duration period_left(Side side, Duration thought) const;
    /// How long the side may think before its flag falls; nothing when time is unlimited.
    [[nodiscard]] std::optional<Duration> until_flag(Side side) const;

    /// The side has moved after thinking this long: subtracts the time and adds the increment.
    /// False, and nothing changes, if its flag had fallen by then.
    [[nodiscard]] bool press(Side side, Duration thought);
    /// Time given by the opponent.
    void give(Side side, Duration gift) { left_[side].main += gift; }
    void set(Side side, Left left) { left_[side] = left; }

    friend bool operator==(const Clock&, const Clock&) = default;

  private:
    TimeControl control_;
    BySide<Left> left_;
};

}  // namespace janggun
