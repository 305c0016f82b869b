// SIMD kernels of the network: accumulator update and output layer. All give identical integers;
// the fastest one the processor supports is chosen once.
#pragma once

#include <cstdint>
#include <span>

#include "nnue/network.h"

namespace janggun::nnue {

struct Arithmetic {
    const char* name;
    /// Accumulator update: target = source + added columns - removed columns.
    void (*update)(const HiddenVector& source, HiddenVector& target,
                   std::span<const HiddenVector* const> added,
                   std::span<const HiddenVector* const> removed);
    /// Output layer with SCReLU: the sum of clip(own)² · weights[0] + clip(other)² · weights[1],
    /// clipped to 0..kInputOne.
    std::int32_t (*output)(const HiddenVector& own, const HiddenVector& other,
                           const std::array<HiddenVector, 2>& weights);
};

[[nodiscard]] const Arithmetic& plain_arithmetic();
/// The fastest this processor supports.
[[nodiscard]] const Arithmetic& best_arithmetic();
/// All that this processor supports, for tests.
[[nodiscard]] std::span<const Arithmetic* const> all_arithmetic();

}  // namespace janggun::nnue
