// Parsing and describing the settings of a match.
#include "arena/settings.h"

#include <fmt/format.h>

#include "base/text.h"

namespace janggun::arena {
namespace {

constexpr std::string_view kOptionKey = "option.";

/// The key that a text begins with, if it is one of ours. The name of an option may hold spaces.
std::optional<std::string_view> key_of(std::string_view text) {
    const auto end = text.find('=');
    if (end == std::string_view::npos) return std::nullopt;
    const auto key = text.substr(0, end);
    for (const std::string_view known : {"cmd", "name", "tc", "movetime", "nodes", "depth"})
        if (key == known) return key;
    if (key.substr(0, kOptionKey.size()) == kOptionKey && key.size() > kOptionKey.size())
        return key;
    return std::nullopt;
}

template <typename Number>
std::optional<Number> positive(std::string_view text) {
    const auto number = parse_number<Number>(text);
    return number && *number > 0 ? number : std::nullopt;
}

/// Why the key does not take this value, if it does not.
std::optional<SettingsError::Reason> set(EngineSettings& engine, std::string_view key,
                                         std::string_view value) {
    using Reason = SettingsError::Reason;
    if (key == "cmd") {
        engine.command = value;
    } else if (key == "name") {
        engine.name = value;
    } else if (key == "tc") {
        const auto control = time_control_from(value);
        if (!control || control->days_per_move > 0) return Reason::BadTimeControl;
        engine.limits.control = *control;
    } else if (key == "movetime") {
        const auto time = positive<int>(value);
        if (!time) return Reason::BadMoveTime;
        engine.limits.move_time = Milliseconds{*time};
    } else if (key == "nodes") {
        engine.limits.nodes = positive<std::uint64_t>(value);
        if (!engine.limits.nodes) return Reason::BadNodes;
    } else if (key == "depth") {
        engine.limits.depth = positive<int>(value);
        if (!engine.limits.depth) return Reason::BadDepth;
    } else {
        engine.options.push_back({std::string{key.substr(kOptionKey.size())}, std::string{value}});
    }
    return std::nullopt;
}

}  // namespace

std::string describe(const SettingsError& error) {
    using enum SettingsError::Reason;
    switch (error.reason) {
        case EmptyCommand:
            return "the engine's command is empty";
        case BadTimeControl:
            return error.text + ": expected a time control such as 10+0.1 or 60+3x10, in seconds";
        case BadMoveTime:
            return error.text + ": expected a number of milliseconds above 0";
        case BadNodes:
        case BadDepth:
            return error.text + ": expected a number above 0";
        case NotAnOption:
            return fmt::format("\"{}\": expected NAME=VALUE", error.text);
    }
    return "";
}

std::string describe(const Limits& limits) {
    std::string text;
    const auto add = [&text](const std::string& part) {
        text += (text.empty() ? "" : ", ") + part;
    };
    if (!limits.control.is_unlimited()) add(to_text(limits.control));
    // Part of the conditions in state files (state_file.cpp): changing these texts would invalidate
    // interrupted matches.
    if (limits.move_time) add(fmt::format("{} ms a move", limits.move_time->count()));
    if (limits.nodes) add(fmt::format("{} nodes a move", *limits.nodes));
    if (limits.depth) add(fmt::format("depth {}", *limits.depth));
    return text;
}

Result<EngineSettings, SettingsError> read_engine(std::string_view text) {
    EngineSettings engine;
    const auto words = words_of(text);
    if (words.empty()) return Failure{SettingsError{SettingsError::Reason::EmptyCommand}};
    const auto key_at = [&](const Word& word) { return key_of(text.substr(word.column)); };
    if (!key_at(words[0])) {
        engine.command = trimmed(text);
        return engine;
    }
    for (std::size_t i = 0; i < words.size();) {
        const auto key = *key_at(words[i]);
        const std::size_t start = words[i].column + key.size() + 1;
        std::size_t next = i + 1;
        while (next < words.size() && (words[next].column < start || !key_at(words[next]))) ++next;
        const std::size_t end = next < words.size() ? words[next].column : text.size();
        const auto value = trimmed(text.substr(start, end - start));
        if (const auto reason = set(engine, key, value))
            return Failure{SettingsError{*reason, fmt::format("{}={}", key, value)}};
        i = next;
    }
    return engine;
}

Result<EngineOption, SettingsError> read_option(std::string_view text) {
    const auto equals = text.find('=');
    if (equals == std::string_view::npos || trimmed(text.substr(0, equals)).empty())
        return Failure{SettingsError{SettingsError::Reason::NotAnOption, std::string{text}}};
    return EngineOption{std::string{trimmed(text.substr(0, equals))},
                        std::string{trimmed(text.substr(equals + 1))}};
}

}  // namespace janggun::arena
