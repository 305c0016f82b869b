// The floating-point model in training, its loss and its gradient.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "nnue/network.h"
#include "train/samples.h"

namespace janggun::train {

/// All parameters of a network in one vector, in the order of nnue::Network: input weights, input
/// bias, output weights, output bias. Gradients and optimiser moments have the same layout.
struct Layout {
    std::size_t inputs;
    [[nodiscard]] constexpr std::size_t input_bias() const { return inputs * nnue::kHidden; }
    [[nodiscard]] constexpr std::size_t output_weights() const {
        return input_bias() + nnue::kHidden;
    }
    [[nodiscard]] constexpr std::size_t output_bias() const {
        return output_weights() + nnue::kOutputBuckets * 2 * nnue::kHidden;
    }
    [[nodiscard]] constexpr std::size_t size() const {
        return output_bias() + nnue::kOutputBuckets;
    }
};
using Parameters = std::vector<float>;

/// The training target: a blend of the search score, as a win probability, with weight `trust` and
/// the game result with weight 1 - trust (often called lambda, or WDL share).
struct Target {
    float scale = 400;  // at this score the chances are 1 : 0.37
    float trust = 0.9F;
    /// `result` is 1, 0 or -1 for the side to move, as in a sample.
    [[nodiscard]] float of(int score, int result) const;
    [[nodiscard]] float of(const Sample& sample) const { return of(sample.score, sample.result); }
};
[[nodiscard]] float sigmoid(float x);

/// Random initialisation.
[[nodiscard]] Parameters random_model(Layout layout, std::uint64_t seed);

/// The summed squared error of the samples; adds its gradient to `gradient` unless null.
[[nodiscard]] double error(Layout layout, const Parameters& model, std::span<const Sample> samples,
                           const Target& target, Parameters* gradient);

/// AdamW (Adam with decoupled weight decay), on a range of the parameters so that threads can share
/// a step.
struct Optimiser {
    Parameters mean;
    Parameters variance;
    float decay;
    std::uint64_t steps = 0;
    Optimiser(std::size_t size, float decays) : mean(size), variance(size), decay{decays} {}
    void step(Layout layout, Parameters& model, const Parameters& gradient, float rate,
              std::size_t begin, std::size_t end);
};

/// Rounded to the integers the engine uses.
template <Game G>
[[nodiscard]] nnue::Network<G> quantised(const Parameters& model);

}  // namespace janggun::train
