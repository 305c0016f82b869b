// Variants by name.
#include "game/variant.h"

namespace janggun {
namespace {

struct Describe {
    std::string operator()(UnknownVariant) const { return "column 1: expected " + variant_names(); }
    template <typename Error>
    std::string operator()(const Error& error) const {
        return describe(error);
    }
};

}  // namespace

int column_of(const VariantError& error) {
    return std::visit([](const auto& one) { return one.column; }, error);
}

std::string describe(const VariantError& error) {
    return std::visit(Describe{}, error);
}

Result<AnyRuleset, VariantError> parse_variant(std::string_view text) {
    Result<AnyRuleset, VariantError> result = Failure{VariantError{UnknownVariant{}}};
    Games::any_of([&]<typename G>() {
        const auto ruleset = G::parse_ruleset(text);
        if (ruleset)
            result = AnyRuleset{*ruleset};
        else if (ruleset.error().reason != G::RulesetError::Reason::UnknownName)
            result = Failure{VariantError{ruleset.error()}};
        else
            return false;
        return true;
    });
    return result;
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

AnyRuleset with_handicap(const AnyRuleset& any) {
    return with_game(any, []<Game G>(const typename G::Ruleset& ruleset) -> AnyRuleset {
        if constexpr (WithHandicap<G>)
            return ruleset.with_handicap();
        else
            return ruleset;
    });
}

std::vector<std::string_view> all_variants() {
    std::vector<std::string_view> names;
    Games::for_each([&]<typename G>() {
        for (const std::string_view name : G::ruleset_names()) names.push_back(name);
    });
    return names;
}

std::string variant_names() {
    std::string text;
    for (const std::string_view name : all_variants()) {
        if (!text.empty()) text += ", ";
        text += name;
    }
    return text;
}

}  // namespace janggun
