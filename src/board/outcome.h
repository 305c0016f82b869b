// How a game ended.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "board/side.h"

namespace janggun {

enum class Reason : std::uint8_t {
    Checkmate,
    Stalemate,
    Bikjang,    // accepted by a pass while the generals face each other
    TwoPasses,  // in a row
    Repetition,
    PerpetualCheck,
    Shuttling,  // one piece moved back and forth too often
    MoveLimit,
    LowMaterial,   // a side is down to ten points
    BareGenerals,  // nothing but generals and guards is left
    Resignation,
    Time,
    Agreement,
    Abandonment,
    Disqualification,
    Adjudication,  // the record or a referee names a result the rules library cannot derive
};

/// Points in halves, so that Han's one and a half (deom) is a whole number: 144 to 147 at the
/// start.
struct Points {
    int first_halves = 0;
    int second_halves = 0;
    friend constexpr bool operator==(const Points&, const Points&) = default;
};

struct Outcome {
    Reason reason{};
    std::optional<Side> winner;    // none: a draw
    std::optional<Points> points;  // the totals, where they decided
    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

/// "checkmate", "two passes", "move limit": as records write it.
[[nodiscard]] std::string_view name_of(Reason reason);
/// The inverse of name_of, for records.
[[nodiscard]] std::optional<Reason> reason_named(std::string_view name);
/// "1-0", "0-1", "1/2-1/2".
[[nodiscard]] std::string_view score_of(const Outcome& outcome);
/// "73.5" for 147.
[[nodiscard]] std::string points_text(int halves);
/// "Cho wins by checkmate", "Han wins on points after two passes, 73.5 to 72", "draw by
/// repetition".
[[nodiscard]] std::string describe(const Outcome& outcome,
                                   const BySide<std::string_view>& side_names);

}  // namespace janggun
