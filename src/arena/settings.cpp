// What a match is played with, read from text and told in words.
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

/// A sentence, if the key does not take this value.
std::optional<std::string> set(EngineSettings& engine, std::string_view key,
                               std::string_view value) {
    const auto refuse = [&](std::string_view wanted) {
        return fmt::format("{}={}: {}", key, value, wanted);
    };
    if (key == "cmd") {
        engine.command = value;
    } else if (key == "name") {
        engine.name = value;
    } else if (key == "tc") {
        const auto control = time_control_from(value);
        if (!control || control->days_per_move > 0)
            return refuse("a time control is written 10+0.1 or 60+3x10, in seconds");
        engine.limits.control = *control;
    } else if (key == "movetime") {
        const auto time = positive<int>(value);
        if (!time) return refuse("the time of a move is a number of milliseconds");
        engine.limits.move_time = Milliseconds{*time};
    } else if (key == "nodes") {
        engine.limits.nodes = positive<std::uint64_t>(value);
        if (!engine.limits.nodes) return refuse("nodes are a number above 0");
    } else if (key == "depth") {
        engine.limits.depth = positive<int>(value);
        if (!engine.limits.depth) return refuse("a depth is a number above 0");
    } else {
        engine.options.push_back({std::string{key.substr(kOptionKey.size())}, std::string{value}});
    }
    return std::nullopt;
}

}  // namespace

std::string describe(const Limits& limits) {
    std::string text;
    const auto add = [&text](const std::string& part) {
        text += (text.empty() ? "" : ", ") + part;
    };
    if (!limits.control.is_unlimited()) add(to_text(limits.control));
    if (limits.move_time) add(fmt::format("{} ms a move", limits.move_time->count()));
    if (limits.nodes) add(fmt::format("{} nodes a move", *limits.nodes));
    if (limits.depth) add(fmt::format("depth {}", *limits.depth));
    return text;
}

Result<EngineSettings, std::string> read_engine(std::string_view text) {
    EngineSettings engine;
    const auto words = words_of(text);
    if (words.empty()) return Failure{std::string{"the engine's command is empty"}};
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
        if (auto wrong = set(engine, key, trimmed(text.substr(start, end - start))))
            return Failure{*std::move(wrong)};
        i = next;
    }
    return engine;
}

Result<EngineOption, std::string> read_option(std::string_view text) {
    const auto equals = text.find('=');
    if (equals == std::string_view::npos || trimmed(text.substr(0, equals)).empty())
        return Failure{fmt::format("\"{}\": an option is written NAME=VALUE", text)};
    return EngineOption{std::string{trimmed(text.substr(0, equals))},
                        std::string{trimmed(text.substr(equals + 1))}};
}

}  // namespace janggun::arena
