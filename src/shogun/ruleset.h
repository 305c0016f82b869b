// Shogun Chess has one set of rules; the value is there so that every game is asked the same way.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/text.h"

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

struct RulesetError {
    enum class Reason : std::uint8_t { UnknownName, NoSettings };
    Reason reason{};
    int column = 0;  // where in the text, from 0
    friend constexpr bool operator==(RulesetError, RulesetError) = default;
};
[[nodiscard]] inline std::string describe(RulesetError error) {
    return "column " + std::to_string(error.column + 1) +
           (error.reason == RulesetError::Reason::NoSettings
                ? ": Shogun Chess has one set of rules; expected shogun alone"
                : ": expected shogun");
}

/// "shogun", whatever its case.
[[nodiscard]] inline Result<Ruleset, RulesetError> parse_ruleset(std::string_view text) {
    using Reason = RulesetError::Reason;
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string_view name = text.substr(0, colon);
    const bool is_known =
        std::equal(name.begin(), name.end(), kStandard.name.begin(), kStandard.name.end(),
                   [](char a, char b) { return to_lower(a) == b; });
    if (!is_known) return Failure{RulesetError{Reason::UnknownName, 0}};
    if (colon < text.size())
        return Failure{RulesetError{Reason::NoSettings, static_cast<int>(colon)}};
    return kStandard;
}

[[nodiscard]] inline std::string name_of(const Ruleset& ruleset) {
    return std::string{ruleset.name};
}
[[nodiscard]] inline std::string_view title_of(const Ruleset& ruleset) {
    return ruleset.title;
}
[[nodiscard]] inline std::string_view summary_of(const Ruleset& ruleset) {
    return ruleset.title;
}
[[nodiscard]] constexpr bool is_custom(const Ruleset&) {
    return false;
}

}  // namespace janggun::shogun
