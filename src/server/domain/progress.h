// What an account keeps of its own progress: lessons, trainers, series of puzzles.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace janggun::server {

/// The page knows what is in each; to the server it is a JSON object.
inline constexpr std::string_view kProgressKeys[] = {"lessons", "trainer", "puzzle_series"};
[[nodiscard]] constexpr bool is_progress_key(std::string_view key) {
    return std::find(std::begin(kProgressKeys), std::end(kProgressKeys), key) !=
           std::end(kProgressKeys);
}
inline constexpr std::size_t kMostProgressBytes = std::size_t{16} * 1024;  // of a key

}  // namespace janggun::server
