// The captured pieces a side may drop.
#pragma once

#include <cassert>
#include <cstdint>

#include "shogun/types.h"

namespace janggun::shogun {

/// Six bits for each of the five kinds, so that a hand is one word.
class Hand {
  public:
    [[nodiscard]] constexpr int count(Kind kind) const { return bits_ >> shift(kind) & 0x3F; }
    [[nodiscard]] constexpr bool has(Kind kind) const { return count(kind) != 0; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const {
        int total = 0;
        for (const Kind kind : kHandKinds) total += count(kind);
        return total;
    }
    constexpr void add(Kind kind) {
        assert(count(kind) < 0x3F);
        bits_ += 1U << shift(kind);
    }
    constexpr void remove(Kind kind) {
        assert(has(kind));
        bits_ -= 1U << shift(kind);
    }
    friend constexpr bool operator==(Hand, Hand) = default;

  private:
    [[nodiscard]] static constexpr int shift(Kind kind) {
        assert(can_promote(kind));
        return static_cast<int>(kind) / 2 * 6;
    }
    std::uint32_t bits_ = 0;
};

}  // namespace janggun::shogun
