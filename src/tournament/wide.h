// Integers of a fixed number of 64-bit limbs, in two's complement: the weights of pairings.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace janggun::tournament {

/// A pairing criterion is a field of bits in a weight, the most important one highest, so that one
/// comparison of two weights compares all criteria in order. Overflow wraps around; callers choose
/// enough limbs.
template <std::size_t Limbs>
class Wide {
  public:
    static constexpr std::size_t kBits = 64 * Limbs;

    constexpr Wide() = default;
    constexpr explicit Wide(std::int64_t value) {
        limbs_.fill(value < 0 ? ~std::uint64_t{0} : 0);
        limbs_[0] = static_cast<std::uint64_t>(value);
    }

    constexpr Wide& operator+=(const Wide& other) {
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < Limbs; ++i) {
            const std::uint64_t sum = limbs_[i] + other.limbs_[i];
            const std::uint64_t total = sum + carry;
            carry = static_cast<std::uint64_t>(sum < limbs_[i]) |
                    static_cast<std::uint64_t>(total < sum);
            limbs_[i] = total;
        }
        return *this;
    }
    constexpr Wide& operator-=(const Wide& other) {
        std::uint64_t borrow = 0;
        for (std::size_t i = 0; i < Limbs; ++i) {
            const std::uint64_t difference = limbs_[i] - other.limbs_[i];
            const std::uint64_t total = difference - borrow;
            borrow = static_cast<std::uint64_t>(limbs_[i] < other.limbs_[i]) |
                     static_cast<std::uint64_t>(difference < borrow);
            limbs_[i] = total;
        }
        return *this;
    }
    [[nodiscard]] friend constexpr Wide operator+(Wide a, const Wide& b) { return a += b; }
    [[nodiscard]] friend constexpr Wide operator-(Wide a, const Wide& b) { return a -= b; }

    /// Adds value · 2^bit. Bits above the highest limb are lost.
    constexpr void add_at(std::size_t bit, std::uint64_t value) {
        const std::size_t limb = bit / 64;
        const std::size_t shift = bit % 64;
        add_limb(limb, value << shift);
        if (shift != 0) add_limb(limb + 1, value >> (64 - shift));
    }

    /// Arithmetic shift to the left and right by one bit.
    constexpr void twice() { *this += Wide{*this}; }
    constexpr void halve() {
        for (std::size_t i = 0; i + 1 < Limbs; ++i)
            limbs_[i] = limbs_[i] >> 1 | limbs_[i + 1] << 63;
        limbs_[Limbs - 1] = static_cast<std::uint64_t>(top() >> 1);
    }

    [[nodiscard]] constexpr bool is_zero() const {
        std::uint64_t any = 0;
        for (const std::uint64_t limb : limbs_) any |= limb;
        return any == 0;
    }

    friend constexpr bool operator==(const Wide&, const Wide&) = default;
    friend constexpr bool operator<(const Wide& a, const Wide& b) {
        if (a.top() != b.top()) return a.top() < b.top();
        for (std::size_t i = Limbs - 1; i-- > 0;)
            if (a.limbs_[i] != b.limbs_[i]) return a.limbs_[i] < b.limbs_[i];
        return false;
    }

  private:
    constexpr void add_limb(std::size_t limb, std::uint64_t value) {
        for (; limb < Limbs && value != 0; ++limb) {
            limbs_[limb] += value;
            value = static_cast<std::uint64_t>(limbs_[limb] < value);
        }
    }
    [[nodiscard]] constexpr std::int64_t top() const {
        return static_cast<std::int64_t>(limbs_[Limbs - 1]);
    }

    std::array<std::uint64_t, Limbs> limbs_{};  // lowest first
};

}  // namespace janggun::tournament
