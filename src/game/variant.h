// Variants: games and rulesets by the names that engines and records use.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/game.h"

namespace janggun {

template <typename G>
using RulesetOf = typename G::Ruleset;
template <typename G>
using RulesetErrorOf = typename G::RulesetError;

/// A ruleset of any game; the alternative it holds identifies the game.
using AnyRuleset = Games::Map<RulesetOf>::Into<std::variant>;

/// Why a text is not a ruleset: unknown name, or an error of the game that has the name.
struct UnknownVariant {
    int column = 0;
};
using VariantError =
    TypeList<UnknownVariant>::Append<Games::Map<RulesetErrorOf>>::Into<std::variant>;
/// Where in the text it is, from 0.
[[nodiscard]] int column_of(const VariantError& error);
/// "column 8: expected points, draw …": what was expected where.
[[nodiscard]] std::string describe(const VariantError& error);

/// "janggi", "janggitraditional", …, "shogun": Fairy-Stockfish's names and ours; or a name of
/// Janggi with changed settings, such as "janggi:bikjang=general,repetition=loss". docs/rulesets.md
[[nodiscard]] Result<AnyRuleset, VariantError> parse_variant(std::string_view text);
/// The same without the error.
[[nodiscard]] std::optional<AnyRuleset> variant_named(std::string_view text);
/// The canonical text of a ruleset: the inverse of parse_variant.
[[nodiscard]] std::string name_of(const AnyRuleset& any);
/// Does it differ from all named rulesets?
[[nodiscard]] bool is_custom(const AnyRuleset& any);
/// The named rulesets of all games.
[[nodiscard]] std::vector<std::string_view> all_variants();
/// "janggi, janggitraditional, …", for errors.
[[nodiscard]] std::string variant_names();
/// Longer than the text of any variant.
inline constexpr std::size_t kMaxVariantText = [] {
    std::size_t most = 0;
    Games::for_each([&]<typename G>() { most = std::max(most, G::kMaxRulesetText); });
    return most;
}();

/// The same rules for a handicap game, where the game has any.
[[nodiscard]] AnyRuleset with_handicap(const AnyRuleset& any);

/// What the players of a game call the two sides.
template <Game G>
inline constexpr BySide<std::string_view> kSideNames = G::kSideNames;

template <Game G>
[[nodiscard]] std::optional<typename G::Ruleset> ruleset_of(const AnyRuleset& any) {
    if (const auto* ruleset = std::get_if<typename G::Ruleset>(&any)) return *ruleset;
    return std::nullopt;
}

/// Calls use.operator()<G>(ruleset) for the game the ruleset belongs to:
///     with_game(any, []<Game G>(const typename G::Ruleset& ruleset) { … });
template <typename Use>
decltype(auto) with_game(const AnyRuleset& any, Use&& use) {
    return std::visit(
        [&use]<typename Ruleset>(const Ruleset& ruleset) -> decltype(auto) {
            using G = Games::At<Games::Map<RulesetOf>::kIndexOf<Ruleset>>;
            return use.template operator()<G>(ruleset);
        },
        any);
}

}  // namespace janggun
