// A network while it learns: floating point, and the arithmetic of its gradient.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "nnue/network.h"
#include "train/samples.h"

namespace janggun::train {

/// All numbers of a network in one row, in the order of nnue::Network: input weights, input bias,
/// output weights, output bias. A model, a gradient and an optimiser's memory are all such rows.
struct Layout {
    std::size_t inputs;
    [[nodiscard]] constexpr std::size_t input_bias() const { return inputs * nnue::kHidden; }
    [[nodiscard]] constexpr std::size_t output_weights() const {
        return input_bias() + nnue::kHidden;
    }
    [[nodiscard]] constexpr std::size_t output_bias() const {
        return output_weights() + nnue::kOutputs * 2 * nnue::kHidden;
    }
    [[nodiscard]] constexpr std::size_t size() const { return output_bias() + nnue::kOutputs; }
};
using Numbers = std::vector<float>;

/// How a score becomes a chance to win, and what is learnt: the share `trust` of the search's
/// opinion, the rest of how the game ended.
struct Target {
    float scale = 400;  // at this score the chances are 1 : 0.37
    float trust = 0.9F;
    /// `result` is 1, 0 or -1 for the side to move, as in a sample.
    [[nodiscard]] float of(int score, int result) const;
    [[nodiscard]] float of(const Sample& sample) const { return of(sample.score, sample.result); }
};
[[nodiscard]] float sigmoid(float x);

/// Begins with small random numbers.
[[nodiscard]] Numbers random_model(Layout layout, std::uint64_t seed);

/// The summed squared error of the samples; adds its gradient where one is wanted.
[[nodiscard]] double error(Layout layout, const Numbers& model, std::span<const Sample> samples,
                           const Target& target, Numbers* gradient);

/// Adam with decoupled weight decay, on a part of the numbers so that threads can share the work.
struct Optimiser {
    Numbers mean;
    Numbers variance;
    float decay;
    std::uint64_t steps = 0;
    Optimiser(std::size_t size, float decays) : mean(size), variance(size), decay{decays} {}
    void step(Layout layout, Numbers& model, const Numbers& gradient, float rate, std::size_t begin,
              std::size_t end);
};

/// Rounded to whole numbers, as the engine uses it.
template <Game G>
[[nodiscard]] nnue::Network<G> quantised(const Numbers& model);

}  // namespace janggun::train
