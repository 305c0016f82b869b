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

constexpr int kMostSkill = 20;

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

std::vector<std::string> variants() {
    std::vector<std::string> names;
    for (const auto& ruleset : janggi::kRulesets) names.emplace_back(ruleset.name);
    for (const auto& ruleset : shogun::kRulesets) names.emplace_back(ruleset.name);
    return names;
}

/// The value in the form we keep it, or what is wrong with it.
Result<std::string, std::string> value_of(const Option& option, std::string_view text) {
    const auto refuse = [&](std::string_view wanted) {
        return Failure{fmt::format("{} cannot be \"{}\": {}", option.name, text, wanted)};
    };
    switch (option.type) {
        case Type::Check:
            if (same_name(text, "true") || text == "1") return std::string{"true"};
            if (same_name(text, "false") || text == "0") return std::string{"false"};
            return refuse("true or false");
        case Type::Spin: {
            const auto number = parse_number<long long>(text);
            if (!number || *number < option.least || *number > option.most)
                return refuse(
                    fmt::format("a whole number from {} to {}", option.least, option.most));
            return std::to_string(*number);
        }
        case Type::Combo:
            for (const std::string& choice : option.choices)
                if (same_name(choice, text)) return choice;
            return refuse("one of " + fmt::format("{}", fmt::join(option.choices, ", ")));
        case Type::Button:
        case Type::String:
            break;
    }
    return std::string{text};
}

}  // namespace

Options::Options(const Caps& caps) : seed_{std::random_device{}()} {
    const engine::Settings standard;
    options_.push_back({.name = option::kVariant,
                        .type = Type::Combo,
                        .value = std::string{Janggi::default_ruleset().name},
                        .choices = variants()});
    options_.push_back(spin(option::kThreads, standard.threads, 1, caps.threads));
    const int hash = std::min(static_cast<int>(standard.hash_megabytes), caps.hash_megabytes);
    options_.push_back(spin(option::kHash, hash, 1, caps.hash_megabytes));
    options_.push_back(
        {.name = option::kClearHash, .type = Type::Button, .value = "", .choices = {}});
    options_.push_back(spin(option::kLines, standard.lines, 1, 500));
    options_.push_back(check(option::kPonder, false));
    options_.push_back(check(option::kLimitStrength, false));
    options_.push_back(spin(option::kElo, 1550, engine::kLowestElo, engine::kHighestElo));
    options_.push_back(spin(option::kSkill, kMostSkill, 0, kMostSkill));
    options_.push_back(
        spin(option::kOverhead, static_cast<int>(standard.overhead.count()), 0, 5000));
    options_.push_back(check(option::kShowWdl, false));
    options_.push_back(check(option::kAnalyse, false));
    options_.push_back({.name = option::kEvalFile,
                        .type = Type::String,
                        .value = std::string{engine::kBuiltInNetwork},
                        .choices = {}});
}

Result<const Option*, std::string> Options::set(std::string_view name, std::string_view value) {
    const auto found = std::find_if(options_.begin(), options_.end(), [&](const Option& option) {
        return same_name(option.name, name);
    });
    if (found == options_.end()) return Failure{fmt::format("no such option: {}", name)};
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
    settings.lines = number(option::kLines);
    settings.overhead = engine::Duration{number(option::kOverhead)};
    settings.level = level();
    settings.seed = seed_;
    settings.network = text(option::kEvalFile);
    return settings;
}

/// The weaker of what Skill Level and UCI_Elo say: both scales are spread over the ten levels.
int Options::level() const {
    const int skilled = 1 + number(option::kSkill) * (engine::kLevels - 1) / kMostSkill;
    if (!flag(option::kLimitStrength)) return skilled;
    return std::min(skilled, engine::level_of_elo(number(option::kElo)));
}

std::string uci_text(const Option& option) {
    const std::string start = fmt::format("option name {} type ", option.name);
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
