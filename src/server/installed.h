// Files that are installed with the program, found relative to it.
#pragma once

#include <filesystem>
#include <string_view>

namespace janggun::server {

/// share/janggun/NAME in the prefix that the running program is installed in, or in the release
/// build's folder NAME; empty if there is none.
[[nodiscard]] std::filesystem::path installed(std::string_view name);

}  // namespace janggun::server
