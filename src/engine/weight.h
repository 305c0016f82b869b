// Tapered evaluation weights: one for the opening, one for the endgame.
#pragma once

#include <cstdint>

#include "engine/score.h"

namespace janggun::engine {

/// Both halves in one number, so that adding terms costs one addition: the early weight in the
/// upper sixteen bits, the late one in the lower.
class Weight {
  public:
    constexpr Weight() = default;
    constexpr Weight(int early, int late)
        : both_{static_cast<std::int32_t>((static_cast<std::uint32_t>(early) << 16) +
                                          static_cast<std::uint32_t>(late))} {}

    [[nodiscard]] constexpr Score early() const {
        // The late half borrows from the early one when it is negative.
        return static_cast<std::int16_t>((static_cast<std::uint32_t>(both_) + 0x8000U) >> 16);
    }
    [[nodiscard]] constexpr Score late() const { return static_cast<std::int16_t>(both_); }
    /// `phase` of `kWhole` is all early.
    [[nodiscard]] constexpr Score at(int phase) const {
        return (early() * phase + late() * (kWhole - phase)) / kWhole;
    }

    constexpr Weight& operator+=(Weight other) {
        both_ += other.both_;
        return *this;
    }
    constexpr Weight& operator-=(Weight other) {
        both_ -= other.both_;
        return *this;
    }
    friend constexpr Weight operator-(Weight a, Weight b) { return a -= b; }
    friend constexpr Weight operator*(Weight weight, int times) {
        Weight product;
        product.both_ = weight.both_ * times;
        return product;
    }

    static constexpr int kWhole = 256;

  private:
    std::int32_t both_ = 0;
};

}  // namespace janggun::engine
