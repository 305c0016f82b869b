// The games and rulesets by name.
#include "game/variant.h"

namespace janggun {

std::optional<AnyRuleset> variant_named(std::string_view name) {
    if (const auto ruleset = janggi::ruleset_named(name)) return AnyRuleset{*ruleset};
    if (const auto ruleset = shogun::ruleset_named(name)) return AnyRuleset{*ruleset};
    return std::nullopt;
}

std::string variant_names() {
    std::string names;
    const auto add = [&names](std::string_view name) {
        if (!names.empty()) names += ", ";
        names += name;
    };
    for (const auto& ruleset : janggi::kRulesets) add(ruleset.name);
    for (const auto& ruleset : shogun::kRulesets) add(ruleset.name);
    return names;
}

}  // namespace janggun
