// Numbers of players and rounds as indices of vectors.
#pragma once

#include <cstddef>

namespace janggun::tournament {

[[nodiscard]] constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

}  // namespace janggun::tournament
