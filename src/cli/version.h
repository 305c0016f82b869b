// Which program this is: version, commit, networks and instruction set.
#pragma once

#include <string>

namespace janggun::cli {

/// "0.1.0"
extern const char* const kVersion;
/// Abbreviated hash of the commit that was built, or "unknown"; the build generates it.
extern const char* const kCommit;

/// What `janggun --version` prints.
[[nodiscard]] std::string version_text();

}  // namespace janggun::cli
