// How fast a game is, and which games share a rating.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "game/time_control.h"
#include "game/variant.h"

namespace janggun::server {

enum class Speed : std::uint8_t { Bullet, Blitz, Rapid, Classical, Correspondence };
inline constexpr std::array<std::string_view, 5> kSpeedNames = {"bullet", "blitz", "rapid",
                                                                "classical", "correspondence"};
[[nodiscard]] constexpr std::string_view name_of(Speed speed) {
    return kSpeedNames[static_cast<std::size_t>(speed)];
}
[[nodiscard]] constexpr std::optional<Speed> speed_named(std::string_view name) {
    for (std::size_t i = 0; i < kSpeedNames.size(); ++i)
        if (kSpeedNames[i] == name) return static_cast<Speed>(i);
    return std::nullopt;
}

/// By the time a game of forty moves takes a player, of which half go into byo-yomi.
[[nodiscard]] inline Speed speed_of(const TimeControl& control) {
    using namespace std::chrono_literals;
    if (control.is_unlimited() || control.days_per_move > 0) return Speed::Correspondence;
    const auto estimate =
        control.main + 40 * control.increment + (control.has_byoyomi() ? 20 * control.period : 0ms);
    if (estimate < 180s) return Speed::Bullet;
    if (estimate < 480s) return Speed::Blitz;
    if (estimate < 1500s) return Speed::Rapid;
    return Speed::Classical;
}

/// All rulesets of Janggi share their ratings.
enum class GameKind : std::uint8_t { Janggi, Shogun };
[[nodiscard]] constexpr std::string_view name_of(GameKind kind) {
    return kind == GameKind::Janggi ? "janggi" : "shogun";
}
[[nodiscard]] constexpr std::optional<GameKind> game_kind_named(std::string_view name) {
    if (name == "janggi") return GameKind::Janggi;
    if (name == "shogun") return GameKind::Shogun;
    return std::nullopt;
}
[[nodiscard]] inline GameKind kind_of(const AnyRuleset& ruleset) {
    return ruleset.index() == 0 ? GameKind::Janggi : GameKind::Shogun;
}

struct Category {
    GameKind game{};
    Speed speed{};
    friend constexpr auto operator<=>(const Category&, const Category&) = default;
};

}  // namespace janggun::server
