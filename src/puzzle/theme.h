// Kinds and themes of puzzles, by the names that files, the HTTP API and the page use.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace janggun::puzzle {

/// What the solver has to do.
enum class Kind : std::uint8_t {
    Mate,     // force mate in as many moves as the solution has
    Win,      // win material: the only move with a winning advantage
    Points,   // win on points: bikjang, two passes, a move limit
    Defence,  // the only move that does not lose
};
inline constexpr std::size_t kKindCount = 4;
[[nodiscard]] std::string_view name_of(Kind kind);
[[nodiscard]] std::optional<Kind> kind_named(std::string_view name);

/// Found by the tagger from the solution: docs/puzzles.md defines each.
enum class Theme : std::uint8_t {
    MateIn1,
    MateIn2,
    MateIn3,
    MateIn4,
    MateIn5,
    OneMove,
    TwoMoves,
    ThreeMoves,
    LongSolution,  // four moves or more
    Opening,
    Middlegame,
    Endgame,
    ChecksOnly,   // 연장군: every move of the solver gives check
    QuietMove,    // no capture and no check
    DoubleCheck,  // 양수겸장
    DiscoveredCheck,
    ChariotCheck,   // 차장
    CannonCheck,    // 포장
    HorseCheck,     // 마장
    ElephantCheck,  // 상장
    SoldierCheck,   // 졸장
    PalaceMate,     // the mating piece stands in the enemy palace
    Hurdle,         // a hurdle set or removed makes a cannon attack, or stops one
    Bikjang,
    TwoPasses,
    MoveLimit,
    Pass,  // 한수쉼: the solver passes
    Fork,
    Pin,
    Sacrifice,
    HangingPiece,
    RemovedDefender,
    CheckEvasion,
    Drop,
    DropMate,
    Promotion,
    PromotionLimit,  // the side has a piece of the promoted kind already
    SmotheredKing,   // the mated king has no free square around it but its own pieces'
};
inline constexpr std::size_t kThemeCount = static_cast<std::size_t>(Theme::SmotheredKing) + 1;
[[nodiscard]] std::string_view name_of(Theme theme);
[[nodiscard]] std::optional<Theme> theme_named(std::string_view name);

class ThemeSet {
  public:
    void add(Theme theme) { bits_.set(static_cast<std::size_t>(theme)); }
    [[nodiscard]] bool has(Theme theme) const {
        return bits_.test(static_cast<std::size_t>(theme));
    }
    [[nodiscard]] bool empty() const { return bits_.none(); }
    /// In the order of the enumeration.
    template <typename Visit>
    void for_each(Visit visit) const {
        for (std::size_t i = 0; i < kThemeCount; ++i)
            if (bits_.test(i)) visit(static_cast<Theme>(i));
    }
    friend bool operator==(const ThemeSet&, const ThemeSet&) = default;

  private:
    std::bitset<kThemeCount> bits_;
};
/// "mate-in-2,fork"
[[nodiscard]] std::string text_of(const ThemeSet& themes);

}  // namespace janggun::puzzle
