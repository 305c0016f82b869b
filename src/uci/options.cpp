// Engine options and their valid values.
#include "uci/options.h"

#include <algorithm>
#include <fmt/format.h>
#include <random>

#include "base/text.h"
#include "engine/networks.h"
#include "game/variant.h"

namespace janggun::uci {
namespace {

using Type = Option::Type;

constexpr std::string_view kEmpty = "<empty>";  // as UCI writes an empty string
// As Fairy-Stockfish has it; the levels begin where fairyfishnet's settings (-4, 0, 3, 6, 10, 14,
// 16, 18, 20) are all told apart.
constexpr int kLeastSkill = -20;
constexpr int kMostSkill = 20;
constexpr int kSkillOfLevel[engine::kLevels] = {kLeastSkill, -9, -3, 1,  4,
                                                8,           12, 15, 18, kMostSkill};

int level_of_skill(int skill) {
    int level = 1;
    while (level < engine::kLevels && skill >= kSkillOfLevel[level]) ++level;
    return level;
}

bool same_name(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return to_lower(x) == to_lower(y); });
}

Option check(std::string_view name, bool value) {
    return {.name = name, .type = Type::Check, .value = value ? "true" : "false", .choices = {}};
}
Option spin(std::string_view name, int value, int least, int most) {
    return {.name = name,
            .type = Type::Spin,
            .value = std::to_string(value),
            .least = least,
            .most = most,
            .choices = {}};
}

Option string(std::string_view name, std::string_view value) {
    return {.name = name, .type = Type::String, .value = std::string{value}, .choices = {}};
}

bool is_called(const Option& option, std::string_view name) {
    for (const Dialect dialect : {Dialect::Uci, Dialect::Usi, Dialect::Ucci})
        if (same_name(option_name(dialect, option.name), name)) return true;
    return false;
}

std::vector<std::string> variants() {
    const auto names = all_variants();
    return {names.begin(), names.end()};
}

Failure<OptionError> refuse(std::string_view name, std::string_view value, std::string expected) {
    return Failure{OptionError{OptionError::Reason::BadValue, std::string{name}, std::string{value},
                               std::move(expected)}};
}

/// The combo lists the named rulesets; custom rulesets are accepted too.
Result<std::string, OptionError> variant_text(std::string_view text) {
    const auto ruleset = parse_variant(text);
    if (ruleset) return janggun::name_of(*ruleset);
    return refuse(option::kVariant, text, describe(ruleset.error()));
}

/// Settings that change the ruleset of UCI_Variant: some game must accept them. The error is that
/// of the game that understood most of them.
Result<std::string, OptionError> settings_text(std::string_view text) {
    if (text.empty() || text == kEmpty) return std::string{kEmpty};
    int furthest = -1;
    std::string why;
    const bool is_accepted = Games::any_of([&]<typename G>() {
        const auto ruleset = G::parse_ruleset(fmt::format("{}:{}", G::kId, text));
        if (ruleset) return true;
        auto error = ruleset.error();
        error.column -= static_cast<int>(G::kId.size()) + 1;
        if (error.column > furthest) {
            furthest = error.column;
            why = describe(error);
        }
        return false;
    });
    if (is_accepted) return std::string{text};
    return refuse(option::kRuleset, text, why);
}

/// The value in canonical form.
Result<std::string, OptionError> value_of(const Option& option, std::string_view text) {
    switch (option.type) {
        case Type::Check:
            if (same_name(text, "true") || text == "1") return std::string{"true"};
            if (same_name(text, "false") || text == "0") return std::string{"false"};
            return refuse(option.name, text, "expected true or false");
        case Type::Spin: {
            const auto number = parse_number<long long>(text);
            if (!number || *number < option.least || *number > option.most)
                return refuse(option.name, text,
                              fmt::format("expected a whole number from {} to {}", option.least,
                                          option.most));
            return std::to_string(*number);
        }
        case Type::Combo:
            if (option.name == option::kVariant) return variant_text(text);
            for (const std::string& choice : option.choices)
                if (same_name(choice, text)) return choice;
            return refuse(option.name, text,
                          fmt::format("expected one of {}", fmt::join(option.choices, ", ")));
        case Type::Button:
            break;
        case Type::String:
            if (option.name == option::kRuleset) return settings_text(text);
            if (text == kEmpty) return std::string{};  // UCI syntax of an empty string
    }
    return std::string{text};
}

}  // namespace

Options::Options(const Caps& caps) : seed_{std::random_device{}()} {
    const engine::Settings standard;
    options_.push_back({.name = option::kVariant,
                        .type = Type::Combo,
                        .value = std::string{DefaultGame::kId},
                        .choices = variants()});
    options_.push_back(string(option::kRuleset, kEmpty));
    options_.push_back(spin(option::kThreads, standard.threads, 1, caps.threads));
    const int hash = std::min(static_cast<int>(standard.hash_megabytes), caps.hash_megabytes);
    options_.push_back(spin(option::kHash, hash, 1, caps.hash_megabytes));
    options_.push_back(
        {.name = option::kClearHash, .type = Type::Button, .value = "", .choices = {}});
    options_.push_back(spin(option::kLines, standard.multi_pv, 1, 500));
    options_.push_back(check(option::kPonder, false));
    options_.push_back(check(option::kLimitStrength, false));
    options_.push_back(
        spin(option::kElo, engine::kHighestRating, engine::kLowestRating, engine::kHighestRating));
    options_.push_back(spin(option::kSkill, kMostSkill, kLeastSkill, kMostSkill));
    options_.push_back(
        spin(option::kOverhead, static_cast<int>(standard.overhead.count()), 0, 5000));
    options_.push_back(check(option::kShowWdl, false));
    options_.push_back(check(option::kAnalyse, false));
    options_.push_back(check(option::kChess960, false));
    options_.push_back(check(option::kUseNetwork, true));
    options_.push_back(string(option::kEvalFile, engine::kBuiltInNetwork));
    options_.push_back(string(option::kLogFile, ""));
    options_.push_back(string(option::kVariantPath, kEmpty));
    options_.push_back(check(option::kMilliseconds, true));
}

std::string describe(const OptionError& error) {
    if (error.reason == OptionError::Reason::UnknownName)
        return fmt::format("no such option: {}", error.name);
    return fmt::format("{} \"{}\": {}", error.name, error.value, error.expected);
}

Result<const Option*, OptionError> Options::set(std::string_view name, std::string_view value) {
    const auto found = std::find_if(options_.begin(), options_.end(),
                                    [&](const Option& option) { return is_called(option, name); });
    if (found == options_.end())
        return Failure{OptionError{OptionError::Reason::UnknownName, std::string{name}}};
    auto read = value_of(*found, value);
    if (!read) return Failure{read.error()};
    found->value = *std::move(read);
    return &*found;
}

const std::string& Options::text(std::string_view name) const {
    const auto found = std::find_if(options_.begin(), options_.end(),
                                    [&](const Option& option) { return option.name == name; });
    assert(found != options_.end());
    return found->value;
}

int Options::number(std::string_view name) const {
    return parse_number(text(name)).value_or(0);
}

engine::Settings Options::settings() const {
    engine::Settings settings;
    settings.threads = number(option::kThreads);
    settings.hash_megabytes = static_cast<std::size_t>(number(option::kHash));
    settings.multi_pv = number(option::kLines);
    settings.overhead = engine::Duration{number(option::kOverhead)};
    settings.level = level();
    settings.seed = seed_;
    settings.network =
        flag(option::kUseNetwork) ? text(option::kEvalFile) : std::string{engine::kNoNetwork};
    return settings;
}

AnyRuleset Options::ruleset() const {
    const std::string& variant = text(option::kVariant);
    const std::string& settings = text(option::kRuleset);
    const bool is_name = variant.find(':') == std::string::npos;
    if (settings != kEmpty && is_name)
        if (const auto changed = variant_named(variant + ':' + settings)) return *changed;
    return *variant_named(variant);
}

/// The weaker level of Skill Level and UCI_Elo.
int Options::level() const {
    const int skilled = level_of_skill(number(option::kSkill));
    if (!flag(option::kLimitStrength)) return skilled;
    const int rated =
        with_game(*variant_named(text(option::kVariant)), [&]<Game G>(const typename G::Ruleset&) {
            return engine::level_of_rating<G>(number(option::kElo));
        });
    return std::min(skilled, rated);
}

std::string uci_text(const Option& option, Dialect dialect) {
    const std::string start =
        fmt::format("option {}{} type ", dialect == Dialect::Ucci ? "" : "name ",
                    option_name(dialect, option.name));
    switch (option.type) {
        case Type::Check:
            return start + "check default " + option.value;
        case Type::Spin:
            return start + fmt::format("spin default {} min {} max {}", option.value, option.least,
                                       option.most);
        case Type::Combo:
            return start + fmt::format("combo default {} var {}", option.value,
                                       fmt::join(option.choices, " var "));
        case Type::Button:
            return start + "button";
        case Type::String:
            break;
    }
    return start + "string default " + option.value;
}

std::string xboard_text(const Option& option) {
    const auto feature = [&](std::string_view kind, std::string_view value) {
        return fmt::format("feature option=\"{} -{}{}\"", option.name, kind, value);
    };
    switch (option.type) {
        case Type::Check:
            return feature("check", option.value == "true" ? " 1" : " 0");
        case Type::Spin:
            return feature("spin",
                           fmt::format(" {} {} {}", option.value, option.least, option.most));
        case Type::Combo:
            return feature("combo", fmt::format(" {}", fmt::join(option.choices, " /// ")));
        case Type::Button:
            return feature("button", "");
        case Type::String:
            break;
    }
    return feature("string", " " + option.value);
}

}  // namespace janggun::uci
