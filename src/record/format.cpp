// Detection of record formats.
#include "record/format.h"

#include <algorithm>
#include <string>

#include "base/text.h"

namespace janggun::record {

std::string_view name_of(Format format) {
    constexpr std::string_view kNames[] = {"pgn", "gib", "json"};
    return kNames[static_cast<int>(format)];
}

std::optional<Format> format_named(std::string_view name) {
    for (const auto format : {Format::Pgn, Format::Gib, Format::Json})
        if (name_of(format) == name) return format;
    return std::nullopt;
}

std::optional<Format> format_of_path(std::string_view path) {
    const auto dot = path.rfind('.');
    if (dot == std::string_view::npos) return std::nullopt;
    std::string ending{path.substr(dot + 1)};
    std::transform(ending.begin(), ending.end(), ending.begin(), to_lower);
    if (ending == "jsonl" || ending == "ndjson") return Format::Json;
    return format_named(ending);
}

Format sniff_format(std::string_view beginning) {
    if (beginning.starts_with("\xEF\xBB\xBF")) beginning.remove_prefix(3);
    const auto text = trimmed(beginning);
    const auto is_high = [](char c) { return (c & 0x80) != 0; };
    if (text.size() >= 2) {
        const auto rest = trimmed(text.substr(1));
        const char second = rest.empty() ? '\0' : rest.front();
        if (text[0] == '{' && (second == '"' || second == '}')) return Format::Json;
        if (text[0] == '[' && (second == '{' || second == ']')) return Format::Json;
        if (text[0] == '[') return is_high(second) ? Format::Gib : Format::Pgn;
    }
    return std::any_of(text.begin(), text.end(), is_high) ? Format::Gib : Format::Pgn;
}

}  // namespace janggun::record
