// Time controls.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace janggun {

/// Main time, then byo-yomi (초읽기): `periods` of `period` each; a move made inside a period keeps
/// it. Or main time with an increment after every move (Fischer). Or days a move. Or none at all.
struct TimeControl {
    using Duration = std::chrono::milliseconds;
    Duration main{0};
    Duration increment{0};
    Duration period{0};
    int periods = 0;
    int days_per_move = 0;

    [[nodiscard]] bool is_unlimited() const { return *this == TimeControl{}; }
    [[nodiscard]] bool has_byoyomi() const { return periods > 0; }
    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// "-" none · "300" · "300+5" increment · "600+3x30" three periods of 30 s · "1/259200" three days
/// a move, all in seconds (with up to three decimals) and as PGN's TimeControl tag writes them
/// where it can.
[[nodiscard]] std::string to_text(const TimeControl& control);
[[nodiscard]] std::optional<TimeControl> time_control_from(std::string_view text);

}  // namespace janggun
