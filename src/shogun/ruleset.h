// Shogun Chess has one set of rules; the value is there so that both games are asked the same way.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace janggun::shogun {

struct Ruleset {
    std::string_view name;   // as UCI_Variant has it
    std::string_view title;  // for people
    int repetition_limit = 3;
    int move_limit = 100;  // plies without capture, drop, promotion or pawn move
    bool allows_agreed_draw = true;
    friend constexpr bool operator==(const Ruleset&, const Ruleset&) = default;
};

inline constexpr Ruleset kStandard{.name = "shogun", .title = "Shogun Chess"};
inline constexpr Ruleset kRulesets[] = {kStandard};

[[nodiscard]] constexpr std::optional<Ruleset> ruleset_named(std::string_view name) {
    if (name == kStandard.name) return kStandard;
    return std::nullopt;
}

[[nodiscard]] inline std::string name_of(const Ruleset& ruleset) {
    return std::string{ruleset.name};
}
[[nodiscard]] inline std::string_view title_of(const Ruleset& ruleset) {
    return ruleset.title;
}
[[nodiscard]] constexpr bool is_custom(const Ruleset&) {
    return false;
}

}  // namespace janggun::shogun
