// The record formats, and their detection by name, file extension and content.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace janggun::record {

enum class Format : std::uint8_t { Pgn, Gib, Json };

[[nodiscard]] std::string_view name_of(Format format);  // "pgn", "gib", "json"
[[nodiscard]] std::optional<Format> format_named(std::string_view name);
/// By the file extension: .pgn, .gib, .json, .jsonl, .ndjson.
[[nodiscard]] std::optional<Format> format_of_path(std::string_view path);
/// By the first bytes of a file (a kilobyte is plenty).
[[nodiscard]] Format sniff_format(std::string_view beginning);

}  // namespace janggun::record
