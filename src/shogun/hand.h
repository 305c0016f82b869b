// The captured pieces a side may drop.
#pragma once

#include <bit>
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
    /// How many different kinds there are.
    [[nodiscard]] constexpr int kinds() const {
        // Carries of a non-zero count into the highest of its six bits.
        return std::popcount((((bits_ & kLowFive) + kLowFive) | bits_) & ~kLowFive & kAllSix);
    }
    [[nodiscard]] constexpr std::uint32_t raw() const { return bits_; }  // 30 bits
    constexpr void add(Kind kind) {
        assert(count(kind) < 0x3F);
        bits_ += 1U << shift(kind);
    }
    constexpr void remove(Kind kind) {
        assert(has(kind));
        bits_ -= 1U << shift(kind);
    }
    friend constexpr bool operator==(Hand, Hand) = default;
    /// Calls visit(kind) for each kind of which two hands hold different numbers.
    template <typename Visit>
    static constexpr void for_each_difference(Hand a, Hand b, Visit visit) {
        for (std::uint32_t rest = a.bits_ ^ b.bits_; rest != 0;) {
            const int place = std::countr_zero(rest) / 6;
            rest &= ~(std::uint32_t{0x3F} << (6 * place));
            visit(static_cast<Kind>(2 * place));
        }
    }

  private:
    [[nodiscard]] static constexpr int shift(Kind kind) {
        assert(can_promote(kind));
        return static_cast<int>(kind) / 2 * 6;
    }
    static constexpr std::uint32_t kAllSix = (1U << 30) - 1;
    static constexpr std::uint32_t kLowFive = kAllSix / 63 * 31;
    std::uint32_t bits_ = 0;
};

}  // namespace janggun::shogun
