// Reading and writing rulesets: one table of keys, each with its values.
#include "janggi/ruleset_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "base/text.h"
#include "janggi/ruleset_settings.h"

namespace janggun::janggi {
namespace {

using Verdict = Ruleset::Verdict;
using Repetition = Ruleset::Repetition;
using BareGenerals = Ruleset::BareGenerals;

template <typename T>
struct Named {
    std::string_view name;
    T value;
};
template <typename T>
using Names = std::span<const Named<T>>;

struct Bikjang {
    BikjangRule rule{};
    Verdict verdict{};
    friend constexpr bool operator==(Bikjang, Bikjang) = default;
};

constexpr Named<Bikjang> kBikjang[] = {
    {"off", {BikjangRule::Ignored, Verdict::Points}},
    {"points", {BikjangRule::MustBreak, Verdict::Points}},
    {"draw", {BikjangRule::MustBreak, Verdict::Draw}},
    {"general", {BikjangRule::ByGeneral, Verdict::Points}},
    {"general-draw", {BikjangRule::ByGeneral, Verdict::Draw}},
    {"behind", {BikjangRule::ByTrailer, Verdict::Points}},
    {"behind-draw", {BikjangRule::ByTrailer, Verdict::Draw}},
    {"kja", {BikjangRule::MustBreakRare, Verdict::Points}},
    {"kja-draw", {BikjangRule::MustBreakRare, Verdict::Draw}},
};
constexpr Named<Verdict> kVerdicts[] = {{"points", Verdict::Points}, {"draw", Verdict::Draw}};
constexpr Named<Repetition> kRepetitions[] = {{"points", Repetition::Points},
                                              {"draw", Repetition::Draw},
                                              {"loss", Repetition::Loss},
                                              {"refused", Repetition::Refused},
                                              {"kja", Repetition::RefusedToTrailer},
                                              {"modern", Repetition::NoShuttle}};
constexpr Named<BareGenerals> kBareGenerals[] = {{"draw", BareGenerals::Draw},
                                                 {"points", BareGenerals::Points},
                                                 {"few", BareGenerals::TooFewDraw}};
constexpr Named<bool> kYesOrNo[] = {{"yes", true}, {"no", false}};

template <typename T>
std::string one_of(Names<T> names) {
    std::string text;
    for (const auto& one : names) {
        if (!text.empty()) text += &one == &names.back() ? " or " : ", ";
        text += one.name;
    }
    return text;
}
template <typename T>
std::optional<T> value_named(Names<T> names, std::string_view name) {
    for (const auto& one : names)
        if (one.name == name) return one.value;
    return std::nullopt;
}
template <typename T>
std::string name_in(Names<T> names, const T& value) {
    for (const auto& one : names)
        if (one.value == value) return std::string{one.name};
    return "";
}

/// "off" or a whole number in its one form: no sign, no leading zero.
struct Limit {
    int least;
    int most;
    int off;  // the value that says there is no limit
};
constexpr Limit kQuiet{10, 1000, 0};
constexpr Limit kPlies{10, 2000, 0};
constexpr Limit kLow{0, 72, -1};

std::optional<int> plain_number(std::string_view text, int least, int most) {
    if (text.empty() || text.size() > 4 || (text.front() == '0' && text.size() > 1))
        return std::nullopt;
    for (const char c : text)
        if (!is_digit(c)) return std::nullopt;
    const auto number = parse_number(text);
    return number && *number >= least && *number <= most ? number : std::nullopt;
}
std::optional<int> read_limit(std::string_view text, const Limit& limit) {
    return text == "off" ? limit.off : plain_number(text, limit.least, limit.most);
}
std::string limit_text(int value, const Limit& limit) {
    return value == limit.off ? "off" : std::to_string(value);
}
std::string limit_wanted(const Limit& limit) {
    return "off or a number from " + std::to_string(limit.least) + " to " +
           std::to_string(limit.most);
}

constexpr int kLeastOccurrence = 3;
constexpr int kMostOccurrence = 10;
constexpr int kMostDeom = 20;

/// "1.5" and "2": halves of a point.
std::optional<int> halves_from(std::string_view text) {
    const bool has_half = text.ends_with(".5");
    if (has_half) text.remove_suffix(2);
    const auto whole = plain_number(text, 0, kMostDeom);
    if (!whole || *whole * 2 + (has_half ? 1 : 0) > 2 * kMostDeom) return std::nullopt;
    return *whole * 2 + (has_half ? 1 : 0);
}

/// One setting of a ruleset.
struct Key {
    std::string_view name;
    bool (*read)(std::string_view value, Ruleset& ruleset);  // false: no such value
    std::string (*write)(const Ruleset& ruleset);
    std::string (*wanted)();
};

template <typename T, const auto& kNames, T Ruleset::*kMember>
constexpr Key named_key(std::string_view name) {
    return {name,
            [](std::string_view value, Ruleset& ruleset) {
                const auto found = value_named(Names<T>{kNames}, value);
                if (found) ruleset.*kMember = *found;
                return found.has_value();
            },
            [](const Ruleset& ruleset) { return name_in(Names<T>{kNames}, ruleset.*kMember); },
            [] { return one_of(Names<T>{kNames}); }};
}
template <const Limit& kLimit, int Ruleset::*kMember>
constexpr Key limit_key(std::string_view name) {
    return {name,
            [](std::string_view value, Ruleset& ruleset) {
                const auto read = read_limit(value, kLimit);
                if (read) ruleset.*kMember = *read;
                return read.has_value();
            },
            [](const Ruleset& ruleset) { return limit_text(ruleset.*kMember, kLimit); },
            [] { return limit_wanted(kLimit); }};
}

constexpr Key kBikjangKey{
    "bikjang",
    [](std::string_view value, Ruleset& ruleset) {
        const auto found = value_named(Names<Bikjang>{kBikjang}, value);
        if (found) ruleset.bikjang = found->rule;
        if (found) ruleset.bikjang_verdict = found->verdict;
        return found.has_value();
    },
    [](const Ruleset& ruleset) {
        return name_in(Names<Bikjang>{kBikjang}, {ruleset.bikjang, ruleset.bikjang_verdict});
    },
    [] { return one_of(Names<Bikjang>{kBikjang}); }};
constexpr Key kOccurrenceKey{
    "occurrence",
    [](std::string_view value, Ruleset& ruleset) {
        const auto number = plain_number(value, kLeastOccurrence, kMostOccurrence);
        if (number) ruleset.repetition_limit = *number;
        return number.has_value();
    },
    [](const Ruleset& ruleset) { return std::to_string(ruleset.repetition_limit); },
    [] {
        return "a number from " + std::to_string(kLeastOccurrence) + " to " +
               std::to_string(kMostOccurrence);
    }};
constexpr Key kDeomKey{
    "deom",
    [](std::string_view value, Ruleset& ruleset) {
        const auto halves = halves_from(value);
        if (halves) ruleset.deom_halves = *halves;
        return halves.has_value();
    },
    [](const Ruleset& ruleset) {
        return std::to_string(ruleset.deom_halves / 2) + (ruleset.deom_halves % 2 == 0 ? "" : ".5");
    },
    [] { return "points from 0 to " + std::to_string(kMostDeom) + " in halves, such as 1.5"; }};

/// In the order of the text form.
constexpr std::array kKeys = {
    kBikjangKey,
    named_key<Verdict, kVerdicts, &Ruleset::passes_verdict>("passes"),
    named_key<Repetition, kRepetitions, &Ruleset::repetition>("repetition"),
    kOccurrenceKey,
    limit_key<kQuiet, &Ruleset::quiet_limit>("quiet"),
    limit_key<kPlies, &Ruleset::game_limit>("plies"),
    limit_key<kLow, &Ruleset::low_points>("low"),
    named_key<Verdict, kVerdicts, &Ruleset::limit_verdict>("limit"),
    named_key<BareGenerals, kBareGenerals, &Ruleset::bare_generals>("bare"),
    named_key<bool, kYesOrNo, &Ruleset::allows_agreed_draw>("agreement"),
    kDeomKey,
};

std::string wanted_keys() {
    std::string text;
    for (const Key& key : kKeys) {
        if (!text.empty()) text += &key == &kKeys.back() ? " or " : ", ";
        text += key.name;
    }
    return text;
}
std::string wanted_names() {
    std::string text;
    for (const NamedRuleset& named : kNamedRulesets) {
        if (!text.empty()) text += ", ";
        text += named.name;
    }
    return text;
}

const NamedRuleset* find_named(std::string_view name) {
    for (const NamedRuleset& named : kNamedRulesets)
        if (named.name == name) return &named;
    return nullptr;
}
const NamedRuleset* find_equal(const Ruleset& ruleset) {
    for (const NamedRuleset& named : kNamedRulesets)
        if (named.rules == ruleset) return &named;
    return nullptr;
}

/// Without a limit its verdict means nothing: one value for "nothing".
Ruleset normalised(Ruleset ruleset) {
    if (ruleset.quiet_limit == 0 && ruleset.game_limit == 0 && ruleset.low_points < 0)
        ruleset.limit_verdict = Verdict::Points;
    if (ruleset.bikjang == BikjangRule::Ignored) ruleset.bikjang_verdict = Verdict::Points;
    ruleset.is_handicap = false;
    return ruleset;
}

/// Reads "key=value" that begins at this column.
std::optional<RulesetError> read_setting(std::string_view setting, int column, Ruleset& ruleset,
                                         std::array<bool, kKeys.size()>& seen) {
    using Reason = RulesetError::Reason;
    const std::size_t sign = setting.find('=');
    const std::string_view name = setting.substr(0, sign);
    const auto* const found =
        std::find_if(kKeys.begin(), kKeys.end(), [&](const Key& key) { return key.name == name; });
    if (found == kKeys.end()) return RulesetError{Reason::UnknownKey, column};
    const auto index = static_cast<std::size_t>(found - kKeys.begin());
    const int key = static_cast<int>(index);
    if (seen[index]) return RulesetError{Reason::RepeatedKey, column, key};
    seen[index] = true;
    const int end = column + static_cast<int>(name.size());
    if (sign == std::string_view::npos) return RulesetError{Reason::NoValue, end, key};
    if (!found->read(setting.substr(sign + 1), ruleset))
        return RulesetError{Reason::BadValue, end + 1, key};
    return std::nullopt;
}

}  // namespace

std::string describe(RulesetError error) {
    using Reason = RulesetError::Reason;
    std::string at = "column " + std::to_string(error.column + 1) + ": ";
    const Key* const key = error.key >= 0 ? &kKeys[static_cast<std::size_t>(error.key)] : nullptr;
    const std::string name{key ? key->name : ""};
    switch (error.reason) {
        case Reason::TooLong:
            return at + "the text is too long: expected at most " +
                   std::to_string(kMaxRulesetText) + " characters";
        case Reason::UnknownName:
            return at + "expected " + wanted_names();
        case Reason::UnknownKey:
            return at + "expected " + wanted_keys();
        case Reason::NoValue:
            return at + "expected '=' and " + key->wanted() + " after " + name;
        case Reason::BadValue:
            return at + "expected " + key->wanted() + " for " + name;
        case Reason::RepeatedKey:
            return at + name + " is given twice";
    }
    return at;
}

Result<Ruleset, RulesetError> parse_ruleset(std::string_view given) {
    using Reason = RulesetError::Reason;
    if (given.size() > kMaxRulesetText)
        return Failure{RulesetError{Reason::TooLong, static_cast<int>(kMaxRulesetText)}};
    std::string lowered{given};
    std::transform(lowered.begin(), lowered.end(), lowered.begin(), to_lower);
    const std::string_view text = lowered;

    const std::size_t colon = text.find(':');
    const NamedRuleset* const base = find_named(text.substr(0, colon));
    if (!base) return Failure{RulesetError{Reason::UnknownName, 0}};
    Ruleset ruleset = base->rules;
    std::array<bool, kKeys.size()> seen{};
    std::size_t at = colon;
    while (at != std::string_view::npos) {
        const std::size_t next = text.find(',', at + 1);
        const std::string_view setting = text.substr(at + 1, next - at - 1);
        if (const auto error = read_setting(setting, static_cast<int>(at) + 1, ruleset, seen))
            return Failure{*error};
        at = next;
    }
    return normalised(ruleset);
}

std::string name_of(const Ruleset& given) {
    const Ruleset ruleset = normalised(given);
    if (const NamedRuleset* const named = find_equal(ruleset)) return std::string{named->name};
    const auto differences = [&](const NamedRuleset& base) {
        return std::count_if(kKeys.begin(), kKeys.end(), [&](const Key& key) {
            return key.write(base.rules) != key.write(ruleset);
        });
    };
    const NamedRuleset* base = &kNamedRulesets[0];
    for (const NamedRuleset& named : kNamedRulesets)
        if (differences(named) < differences(*base)) base = &named;
    std::string text{base->name};
    char separator = ':';
    for (const Key& key : kKeys) {
        const std::string value = key.write(ruleset);
        if (value == key.write(base->rules)) continue;
        text += separator;
        text += key.name;
        text += '=' + value;
        separator = ',';
    }
    return text;
}

std::vector<Setting> settings_of(const Ruleset& ruleset) {
    std::vector<Setting> settings;
    settings.reserve(kKeys.size());
    for (const Key& key : kKeys) settings.push_back({key.name, key.write(normalised(ruleset))});
    return settings;
}

bool is_custom(const Ruleset& ruleset) {
    return find_equal(normalised(ruleset)) == nullptr;
}

std::string_view title_of(const Ruleset& ruleset) {
    const NamedRuleset* const named = find_equal(normalised(ruleset));
    return named ? named->title : "Custom";
}

std::string_view summary_of(const Ruleset& ruleset) {
    const NamedRuleset* const named = find_equal(normalised(ruleset));
    return named ? named->summary : "custom";
}

}  // namespace janggun::janggi
