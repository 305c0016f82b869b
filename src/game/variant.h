// The games and rulesets by the names that engines and records use.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "game/game.h"
#include "janggi/ruleset_text.h"

namespace janggun {

/// A ruleset of either game; which alternative it holds says which game it is.
using AnyRuleset = std::variant<janggi::Ruleset, shogun::Ruleset>;

struct VariantError {
    enum class Reason : std::uint8_t { UnknownName, NoSettings, BadSetting };
    Reason reason{};
    int column = 0;  // where in the text, from 0
    janggi::RulesetError setting;
};
/// "column 8: expected points, draw …": what was expected where.
[[nodiscard]] std::string describe(const VariantError& error);

/// "janggi", "janggitraditional", …, "shogun": Fairy-Stockfish's names and ours; or a name of
/// Janggi and what is different, as in "janggi:bikjang=general,repetition=loss". docs/rulesets.md
[[nodiscard]] Result<AnyRuleset, VariantError> parse_variant(std::string_view text);
/// The same for those who do not ask what is wrong.
[[nodiscard]] std::optional<AnyRuleset> variant_named(std::string_view text);
/// The one text of a ruleset: parse_variant reads it back.
[[nodiscard]] std::string name_of(const AnyRuleset& any);
/// Has it no name of its own?
[[nodiscard]] bool is_custom(const AnyRuleset& any);
/// "janggi, janggitraditional, …", for errors.
[[nodiscard]] std::string variant_names();
/// Longer than the text of any variant.
inline constexpr std::size_t kMaxVariantText = janggi::kMaxRulesetText;

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
