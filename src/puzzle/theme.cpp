// Names of kinds and themes.
#include "puzzle/theme.h"

#include <array>

namespace janggun::puzzle {
namespace {

constexpr std::array<std::string_view, kKindCount> kKindNames = {"mate", "win", "points",
                                                                 "defence"};
constexpr std::array<std::string_view, kThemeCount> kThemeNames = {"mate-in-1",
                                                                   "mate-in-2",
                                                                   "mate-in-3",
                                                                   "mate-in-4",
                                                                   "mate-in-5",
                                                                   "one-move",
                                                                   "two-moves",
                                                                   "three-moves",
                                                                   "long-solution",
                                                                   "opening",
                                                                   "middlegame",
                                                                   "endgame",
                                                                   "checks-only",
                                                                   "quiet-move",
                                                                   "double-check",
                                                                   "discovered-check",
                                                                   "chariot-check",
                                                                   "cannon-check",
                                                                   "horse-check",
                                                                   "elephant-check",
                                                                   "soldier-check",
                                                                   "palace-mate",
                                                                   "hurdle",
                                                                   "bikjang",
                                                                   "two-passes",
                                                                   "move-limit",
                                                                   "pass",
                                                                   "fork",
                                                                   "pin",
                                                                   "sacrifice",
                                                                   "hanging-piece",
                                                                   "removed-defender",
                                                                   "check-evasion",
                                                                   "drop",
                                                                   "drop-mate",
                                                                   "promotion",
                                                                   "promotion-limit",
                                                                   "smothered-king"};

template <typename Value, std::size_t kCount>
std::optional<Value> named(const std::array<std::string_view, kCount>& names,
                           std::string_view name) {
    for (std::size_t i = 0; i < kCount; ++i)
        if (names[i] == name) return static_cast<Value>(i);
    return std::nullopt;
}

}  // namespace

std::string_view name_of(Kind kind) {
    return kKindNames[static_cast<std::size_t>(kind)];
}
std::optional<Kind> kind_named(std::string_view name) {
    return named<Kind>(kKindNames, name);
}
std::string_view name_of(Theme theme) {
    return kThemeNames[static_cast<std::size_t>(theme)];
}
std::optional<Theme> theme_named(std::string_view name) {
    return named<Theme>(kThemeNames, name);
}

std::string text_of(const ThemeSet& themes) {
    std::string text;
    themes.for_each([&](Theme theme) {
        if (!text.empty()) text += ',';
        text += name_of(theme);
    });
    return text;
}

}  // namespace janggun::puzzle
