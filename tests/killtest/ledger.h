// A file that the results of several runs of the kill test add up in: one line of JSON each.
#pragma once

#include <optional>
#include <string>

#include "killtest/kill_run.h"

namespace janggun::test {

/// False: the file cannot be written.
[[nodiscard]] bool append_to_ledger(const std::string& path, const KillSettings& settings,
                                    const KillReport& report);
/// The sum of its runs. None: it cannot be read, or a line is not of this form.
[[nodiscard]] std::optional<KillReport> read_ledger(const std::string& path);

}  // namespace janggun::test
