// A position as written down, perhaps an impossible one; and the starts of a game: the four set-ups
// of each side and the handicaps. docs/rules/janggi.md, "Start" and "Handicap".
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "janggi/types.h"

namespace janggun::janggi {

struct Setup {
    Placement pieces;
    Side turn = kCho;
    int quiet_plies = 0;  // since the last capture
    int move_number = 1;
};

/// Why a Setup is no position. That the side not to move is in check is no reason: an accepted
/// bikjang leads there (docs/notation.md, "Which positions are read").
struct SetupFault {
    enum class Reason : std::uint8_t {
        NoGeneral,
        SeveralGenerals,
        GeneralOutsidePalace,
        GuardOutsidePalace,
        SoldierBehindItsLine,
        TooManyPieces,
    };
    Reason reason{};
    Side side{};  // whose fault it is
    std::optional<Square> square;
    friend constexpr bool operator==(const SetupFault&, const SetupFault&) = default;
};
[[nodiscard]] std::string describe(const SetupFault& fault);

/// How a side orders horses and elephants on files b, c, g and h, **as Cho sees the board**: that
/// is how records store it. What a player calls "left" depends on the seat: see `from_seat`.
enum class Formation : std::uint8_t {
    Inner,  // horse elephant | elephant horse, 마상상마 (안상)
    Outer,  // elephant horse | horse elephant, 상마마상 (바깥상)
    Left,   // elephant horse | elephant horse, 상마상마 (왼상 from Cho's seat)
    Right,  // horse elephant | horse elephant, 마상마상 (오른상 from Cho's seat)
};
inline constexpr Formation kFormations[] = {Formation::Inner, Formation::Outer, Formation::Left,
                                            Formation::Right};

/// The formation that a player in the given seat calls by this name: Han's left is Cho's right.
/// It is its own inverse.
[[nodiscard]] Formation from_seat(Side side, Formation formation);
/// "inner", "outer", "left", "right", for commands and records.
[[nodiscard]] std::string_view name_of(Formation formation);
[[nodiscard]] std::optional<Formation> formation_named(std::string_view name);
/// "마상상마": board order, Cho's view, as .gib files write it; and back (마 and 상 only).
[[nodiscard]] std::string_view korean_columns(Formation formation);
[[nodiscard]] std::optional<Formation> formation_of_columns(std::string_view korean);
/// Which formation the pieces of a side stand in, if they stand as at a start.
[[nodiscard]] std::optional<Formation> formation_on(const Placement& pieces, Side side);

/// The start of an even game.
[[nodiscard]] Setup start_setup(Formation cho = Formation::Inner, Formation han = Formation::Inner);
/// The start of a handicap game: Han takes off the pieces on the given squares and moves first.
[[nodiscard]] Setup handicap_setup(Formation cho, Formation han, std::span<const Square> removed);

}  // namespace janggun::janggi
