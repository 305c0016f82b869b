// The two loops that cost time: adding columns of weights, and the output. Every path gives the
// same whole numbers; the fastest one the processor has is chosen once.
#pragma once

#include <cstdint>
#include <span>

#include "nnue/network.h"

namespace janggun::nnue {

struct Arithmetic {
    const char* name;
    /// target = source + the columns that come - those that go.
    void (*update)(const Sums& source, Sums& target, std::span<const Sums* const> come,
                   std::span<const Sums* const> gone);
    /// The sum over clip(own)² · weights[0] + clip(other)² · weights[1], clip to 0..kInputOne.
    std::int32_t (*output)(const Sums& own, const Sums& other, const std::array<Sums, 2>& weights);
};

[[nodiscard]] const Arithmetic& plain_arithmetic();
/// The fastest that this processor knows.
[[nodiscard]] const Arithmetic& best_arithmetic();
/// Every one that this processor knows, for tests.
[[nodiscard]] std::span<const Arithmetic* const> all_arithmetic();

}  // namespace janggun::nnue
