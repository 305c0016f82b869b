// Options that are numbers, with a range that the parser checks.
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <optional>
#include <string>

#include "base/text.h"
#include "cli/parser.h"

namespace janggun::cli {

/// The text is a number of this type from `least` to `most`, and nothing else.
template <typename Number>
[[nodiscard]] Check number_from(Number least, Number most) {
    return [least, most](const std::string& text) -> std::optional<InvalidValue> {
        const auto number = parse_number<Number>(text);
        if (number && *number >= least && *number <= most) return std::nullopt;
        return InvalidValue{fmt::format("a number from {} to {}", least, most), text};
    };
}

/// Any seed: the same one gives the same run.
[[nodiscard]] inline Check seed() {
    return number_from<std::uint64_t>(0, std::numeric_limits<std::uint64_t>::max());
}

}  // namespace janggun::cli
