// How fast a game is, and which games share a rating.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
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

/// A game whatever its ruleset: all rulesets of a game share their ratings. The number is the
/// game's place in Games, and stores keep it.
enum class GameKind : std::uint8_t {};
template <Game G>
inline constexpr GameKind kKindOf = static_cast<GameKind>(Games::kIndexOf<G>);
inline constexpr GameKind kDefaultGameKind = kKindOf<DefaultGame>;

namespace detail {

template <typename... G>
struct GameTable {
    static constexpr std::array<std::string_view, sizeof...(G)> kIds = {G::kId...};
    static constexpr std::array<GameKind, sizeof...(G)> kKinds = {kKindOf<G>...};
};
using AllGames = Games::Into<GameTable>;

}  // namespace detail

inline constexpr auto kGameKinds = detail::AllGames::kKinds;
/// "janggi", "shogun".
[[nodiscard]] constexpr std::string_view name_of(GameKind kind) {
    return detail::AllGames::kIds[static_cast<std::size_t>(kind)];
}
[[nodiscard]] constexpr std::optional<GameKind> game_kind_named(std::string_view name) {
    for (const GameKind kind : kGameKinds)
        if (name_of(kind) == name) return kind;
    return std::nullopt;
}
/// "janggi, shogun", for errors.
[[nodiscard]] inline std::string game_kind_names() {
    std::string names;
    for (const GameKind kind : kGameKinds)
        names.append(names.empty() ? "" : ", ").append(name_of(kind));
    return names;
}
[[nodiscard]] inline GameKind kind_of(const AnyRuleset& ruleset) {
    return static_cast<GameKind>(ruleset.index());
}

struct Category {
    GameKind game{};
    Speed speed{};
    friend constexpr auto operator<=>(const Category&, const Category&) = default;
};

}  // namespace janggun::server
