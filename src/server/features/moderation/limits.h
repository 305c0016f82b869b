// Bounds of what moderators and reporters ask for.
#pragma once

#include <cstddef>

namespace janggun::server {

inline constexpr std::size_t kLongestReason = 500;  // characters, also of a report
inline constexpr int kMostMinutes = 60 * 24 * 366;  // of what is not permanent

}  // namespace janggun::server
