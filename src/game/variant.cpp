// The games and rulesets by name.
#include "game/variant.h"

#include <algorithm>

#include "base/text.h"

namespace janggun {
namespace {

std::string lowered(std::string_view text) {
    std::string lower{text};
    std::transform(lower.begin(), lower.end(), lower.begin(), to_lower);
    return lower;
}

}  // namespace

std::string describe(const VariantError& error) {
    using enum VariantError::Reason;
    switch (error.reason) {
        case UnknownName:
            return "column 1: expected " + variant_names();
        case NoSettings:
            return "column " + std::to_string(error.column + 1) +
                   ": Shogun Chess has one set of rules; expected shogun alone";
        case BadSetting:
            return describe(error.setting);
    }
    return "";
}

Result<AnyRuleset, VariantError> parse_variant(std::string_view text) {
    using enum VariantError::Reason;
    const std::size_t colon = text.find(':');
    const std::string name = lowered(text.substr(0, colon));
    if (const auto shogun = shogun::ruleset_named(name)) {
        if (colon == std::string_view::npos) return AnyRuleset{*shogun};
        return Failure{VariantError{NoSettings, static_cast<int>(colon), {}}};
    }
    const auto ruleset = janggi::parse_ruleset(text);
    if (ruleset) return AnyRuleset{*ruleset};
    const auto error = ruleset.error();
    const bool is_name = error.reason == janggi::RulesetError::Reason::UnknownName;
    return Failure{VariantError{is_name ? UnknownName : BadSetting, error.column, error}};
}

std::optional<AnyRuleset> variant_named(std::string_view text) {
    const auto ruleset = parse_variant(text);
    if (!ruleset) return std::nullopt;
    return *ruleset;
}

std::string name_of(const AnyRuleset& any) {
    return std::visit([](const auto& ruleset) { return name_of(ruleset); }, any);
}

bool is_custom(const AnyRuleset& any) {
    return std::visit([](const auto& ruleset) { return is_custom(ruleset); }, any);
}

std::string variant_names() {
    std::string names;
    const auto add = [&names](std::string_view name) {
        if (!names.empty()) names += ", ";
        names += name;
    };
    for (const auto& named : janggi::kNamedRulesets) add(named.name);
    for (const auto& ruleset : shogun::kRulesets) add(ruleset.name);
    return names;
}

}  // namespace janggun
