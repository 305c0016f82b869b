// Options that are numbers: their range is checked before anybody uses them.
#pragma once

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <string>

#include "base/text.h"

namespace janggun::cli {

/// A validator: the text is a number of this type from `least` to `most`, and nothing else.
template <typename Number>
[[nodiscard]] CLI::Validator number_from(Number least, Number most) {
    return CLI::Validator{[least, most](std::string& text) {
                              const auto number = parse_number<Number>(text);
                              if (number && *number >= least && *number <= most)
                                  return std::string{};
                              return fmt::format("expected a number from {} to {}, not \"{}\"",
                                                 least, most, text);
                          },
                          ""};
}

/// Any seed: the same one gives the same run.
[[nodiscard]] inline CLI::Validator seed() {
    return number_from<std::uint64_t>(0, std::numeric_limits<std::uint64_t>::max());
}

}  // namespace janggun::cli
