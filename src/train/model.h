// The floating-point model in training, its loss and its gradient.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "nnue/network.h"
#include "train/samples.h"

namespace janggun::train {

/// All parameters of a network in one vector, in the order of nnue::Network: input weights, input
/// bias, output weights, output bias. Gradients and optimiser moments have the same layout.
///
/// King buckets are factorised: an input has weights shared by all buckets, and for every bucket
/// what is added to them there, so that rare buckets learn from the others.
struct Layout {
    std::size_t inputs;
    std::size_t king_buckets = 1;
    [[nodiscard]] constexpr bool is_factorised() const { return king_buckets > 1; }
    /// First input of a bucket's own weights; the shared ones begin at 0.
    [[nodiscard]] constexpr std::size_t first_input(std::size_t king_bucket) const {
        return (1 + king_bucket) * inputs;
    }
    [[nodiscard]] constexpr std::size_t input_bias() const {
        return (is_factorised() ? first_input(king_buckets) : inputs) * nnue::kHidden;
    }
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

/// Rounded to the integers the engine uses; factorised weights are added up.
template <Game G>
[[nodiscard]] nnue::Network<G> quantised(const Parameters& model, std::size_t king_buckets = 1);
/// The model of a network, to train it further. With king buckets a network without them becomes
/// the shared part, and one that has them is split into their mean and what each adds to it. Those
/// of a network cannot be taken away: nothing.
template <Game G>
[[nodiscard]] std::optional<Parameters> dequantised(const nnue::Network<G>& network,
                                                    std::size_t king_buckets = 1);

}  // namespace janggun::train
