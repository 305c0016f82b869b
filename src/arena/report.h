// Score reports of a match.
#pragma once

#include <string>

#include "arena/runner.h"

namespace janggun::arena {

/// "34 of 400  A +20 =0 -14  Elo +62 ± 80  LOS 93.6 %": for a log.
[[nodiscard]] std::string short_line(const Settings& settings, const Standing& standing);
/// Some ten lines: for a terminal while it lasts, and for its end.
[[nodiscard]] std::string table(const Settings& settings, const Standing& standing);

}  // namespace janggun::arena
