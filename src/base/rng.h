// A pseudorandom number generator with the same sequence on every machine (Steele, Lea and Flood's
// SplitMix64).
#pragma once

#include <cstdint>

namespace janggun {

class Rng {
  public:
    constexpr explicit Rng(std::uint64_t seed) : state_{seed} {}

    constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    /// A number from 0 to bound - 1. The bias of the modulo is below 2^-32 for the bounds we use.
    constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>((next() >> 32) % bound);
    }

    /// A number from 0 up to, but not including, 1.
    constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  private:
    std::uint64_t state_;
};

}  // namespace janggun
