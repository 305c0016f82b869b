// What the store must say after a kill test, whatever the clients saw.
#pragma once

#include <string>

#include "killtest/kill_run.h"

namespace janggun::test {

/// Event numbers without a gap, ratings counted exactly once: into the report.
void check_store(const std::string& url, KillReport& report);

/// The moves that the log of a game has.
[[nodiscard]] FindMoves moves_in(const std::string& url);

}  // namespace janggun::test
