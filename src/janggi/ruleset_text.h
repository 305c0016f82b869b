// Rulesets as text: a name, or a name and what is different from it, as in
// "janggi:bikjang=general,repetition=loss". docs/rulesets.md has the grammar.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "janggi/ruleset.h"

namespace janggun::janggi {

/// Longer than any ruleset that is written, and no longer text is read.
inline constexpr std::size_t kMaxRulesetText = 240;

struct RulesetError {
    enum class Reason : std::uint8_t {
        TooLong,
        UnknownName,
        UnknownKey,
        NoValue,  // a key without '=' and something after it
        BadValue,
        RepeatedKey,
    };
    Reason reason{};
    int column = 0;  // where in the text, from 0
    int key = -1;    // of which key the value is bad or missing
    friend constexpr bool operator==(RulesetError, RulesetError) = default;
};
/// "column 8: expected off, points, draw, … for bikjang", counted from 1 as people do.
[[nodiscard]] std::string describe(RulesetError error);

/// Capital letters are read as small ones. A handicap is told apart from the ruleset: the result is
/// that of an even game.
[[nodiscard]] Result<Ruleset, RulesetError> parse_ruleset(std::string_view given);

/// The one text of a ruleset: its name if it has one; else the name of the ruleset that it has most
/// in common with, and what is different, always in the same order.
[[nodiscard]] std::string name_of(const Ruleset& given);
/// Is it none of the named ones?
[[nodiscard]] bool is_custom(const Ruleset& ruleset);
/// "Tournament"; "Custom" for one without a name.
[[nodiscard]] std::string_view title_of(const Ruleset& ruleset);
/// "tournament: no draws, points decide", for help texts; "custom" for one without a name.
[[nodiscard]] std::string_view summary_of(const Ruleset& ruleset);

}  // namespace janggun::janggi
