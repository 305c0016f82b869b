// The games and rulesets by the names that engines and records use.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "game/game.h"

namespace janggun {

/// A ruleset of either game; which alternative it holds says which game it is.
using AnyRuleset = std::variant<janggi::Ruleset, shogun::Ruleset>;

/// "janggi", "janggitraditional", …, "shogun": Fairy-Stockfish's names and ours.
[[nodiscard]] std::optional<AnyRuleset> variant_named(std::string_view name);
/// "janggi, janggitraditional, …", for help texts and errors.
[[nodiscard]] std::string variant_names();

/// What the players of a game call the two sides.
template <Game G>
inline constexpr BySide<std::string_view> kSideNames = {};
template <>
inline constexpr BySide<std::string_view> kSideNames<Janggi> = {"Cho", "Han"};
template <>
inline constexpr BySide<std::string_view> kSideNames<Shogun> = {"White", "Black"};

template <Game G>
[[nodiscard]] std::optional<typename G::Ruleset> ruleset_of(const AnyRuleset& any) {
    if (const auto* ruleset = std::get_if<typename G::Ruleset>(&any)) return *ruleset;
    return std::nullopt;
}

/// Calls use.operator()<G>(ruleset) for the game the ruleset belongs to:
///     with_game(any, []<Game G>(const typename G::Ruleset& ruleset) { … });
template <typename Use>
decltype(auto) with_game(const AnyRuleset& any, Use&& use) {
    if (const auto* ruleset = std::get_if<janggi::Ruleset>(&any))
        return use.template operator()<Janggi>(*ruleset);
    return use.template operator()<Shogun>(*std::get_if<shogun::Ruleset>(&any));
}

}  // namespace janggun
