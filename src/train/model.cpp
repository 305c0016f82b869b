// The floating-point model: forward pass, backpropagation, Adam, quantisation.
#include "train/model.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace janggun::train {
namespace {

using nnue::kHidden;
using nnue::kOutputBuckets;

// What rounding can hold: 127 of 64 in the second layer; the first must not overflow 16 bits when
// forty inputs are on.
constexpr float kLargestWeight = 1.98F;

using Row = std::array<float, kHidden>;

/// Not inlined: the compiler would interchange the loops around it.
[[gnu::noinline]] void add(const float* __restrict__ from, float* __restrict__ to) {
    for (std::size_t i = 0; i < kHidden; ++i) to[i] += from[i];
}

}  // namespace

float sigmoid(float x) {
    return 1 / (1 + std::exp(-x));
}

float Target::of(int score, int result) const {
    const float opinion = sigmoid(static_cast<float>(score) / scale);
    const float outcome = (static_cast<float>(result) + 1) / 2;
    return trust * opinion + (1 - trust) * outcome;
}

Parameters random_model(Layout layout, std::uint64_t seed) {
    Parameters model(layout.size());
    Rng rng{seed};
    const auto uniform = [&](float most) {
        return most * (static_cast<float>(rng.next() >> 40) * 0x1.0p-23F - 1);
    };
    // The buckets' own weights begin at zero: like the plain network.
    for (std::size_t i = 0; i < layout.inputs * kHidden; ++i) model[i] = uniform(0.1F);
    for (std::size_t i = layout.input_bias(); i < layout.output_weights(); ++i)
        model[i] = 0.25F;  // most sums begin on the slope of the clipped square
    for (std::size_t i = layout.output_weights(); i < layout.output_bias(); ++i)
        model[i] = uniform(0.1F);
    return model;
}

double error(Layout layout, const Parameters& model, std::span<const Sample> samples,
             const Target& target, Parameters* gradient) {
    const float* const weights = model.data();
    const float* const bias = weights + layout.input_bias();
    double total = 0;
    std::array<Row, 2> sums;
    std::array<Row, 2> slopes;
    for (const Sample& sample : samples) {
        const std::size_t first =
            layout.output_weights() + std::size_t{2} * sample.output * kHidden;
        float value = weights[layout.output_bias() + sample.output];
        for (const std::size_t seat : {0U, 1U}) {
            Row& row = sums[seat];
            std::copy_n(bias, kHidden, row.begin());
            const std::size_t own = layout.first_input(sample.king_buckets[seat]);
            for (std::size_t n = 0; n < sample.counts[seat]; ++n) {
                add(weights + sample.inputs[seat][n] * kHidden, row.data());
                if (layout.is_factorised())
                    add(weights + (own + sample.inputs[seat][n]) * kHidden, row.data());
            }
            const float* output = weights + first + seat * kHidden;
            // Sixteen sums side by side, because the compiler may not reorder one.
            std::array<float, 16> parts{};
            for (std::size_t block = 0; block < kHidden; block += parts.size())
                for (std::size_t i = 0; i < parts.size(); ++i) {
                    const float clipped = std::min(std::max(row[block + i], 0.0F), 1.0F);
                    row[block + i] = clipped;
                    parts[i] += clipped * clipped * output[block + i];
                }
            for (const float part : parts) value += part;
        }
        const float chance = sigmoid(value);
        const float off = chance - target.of(sample);
        total += static_cast<double>(off) * static_cast<double>(off);
        if (gradient == nullptr) continue;

        const float slope = 2 * off * chance * (1 - chance);
        float* const out = gradient->data();
        out[layout.output_bias() + sample.output] += slope;
        float* const bias_out = out + layout.input_bias();
        for (const std::size_t seat : {0U, 1U}) {
            const Row& row = sums[seat];
            Row& back = slopes[seat];
            const float* output = weights + first + seat * kHidden;
            float* const output_out = out + first + seat * kHidden;
            for (std::size_t i = 0; i < kHidden; ++i) {
                output_out[i] += slope * row[i] * row[i];
                const bool is_on_slope = row[i] > 0 && row[i] < 1;
                back[i] = is_on_slope ? slope * 2 * row[i] * output[i] : 0;
                bias_out[i] += back[i];
            }
            const std::size_t own = layout.first_input(sample.king_buckets[seat]);
            for (std::size_t n = 0; n < sample.counts[seat]; ++n) {
                add(back.data(), out + sample.inputs[seat][n] * kHidden);
                if (layout.is_factorised())
                    add(back.data(), out + (own + sample.inputs[seat][n]) * kHidden);
            }
        }
    }
    return total;
}

void Optimiser::step(Layout layout, Parameters& model, const Parameters& gradient, float rate,
                     std::size_t begin, std::size_t end) {
    constexpr float kMeanKeeps = 0.9F;
    constexpr float kVarianceKeeps = 0.999F;
    const auto count = static_cast<float>(steps + 1);
    const float mean_grown = 1 - std::pow(kMeanKeeps, count);
    const float variance_grown = 1 - std::pow(kVarianceKeeps, count);
    const float scaled_rate = rate * std::sqrt(variance_grown) / mean_grown;
    const float shrink = 1 - rate * decay;
    const bool has_biases = end > layout.output_bias();
    const std::size_t clipped_end = has_biases ? layout.output_bias() : end;
    for (std::size_t i = begin; i < end; ++i) {
        const float g = gradient[i];
        mean[i] = kMeanKeeps * mean[i] + (1 - kMeanKeeps) * g;
        variance[i] = kVarianceKeeps * variance[i] + (1 - kVarianceKeeps) * g * g;
        model[i] = model[i] * shrink - scaled_rate * mean[i] / (std::sqrt(variance[i]) + 1e-8F);
    }
    for (std::size_t i = begin; i < clipped_end; ++i)
        model[i] = std::clamp(model[i], -kLargestWeight, kLargestWeight);
}

template <Game G>
nnue::Network<G> quantised(const Parameters& model, std::size_t king_buckets) {
    const Layout layout{nnue::Network<G>::kInputs, king_buckets};
    assert(model.size() == layout.size());
    const auto rounded = [](float number, int one) {
        return static_cast<std::int32_t>(std::lround(number * static_cast<float>(one)));
    };
    nnue::Network<G> network{king_buckets};
    for (std::size_t bucket = 0; bucket < king_buckets; ++bucket)
        for (std::size_t input = 0; input < layout.inputs; ++input)
            for (std::size_t i = 0; i < kHidden; ++i) {
                float weight = model[input * kHidden + i];
                if (layout.is_factorised())
                    weight += model[(layout.first_input(bucket) + input) * kHidden + i];
                network.input_weights[bucket * layout.inputs + input][i] =
                    static_cast<std::int16_t>(rounded(
                        std::clamp(weight, -kLargestWeight, kLargestWeight), nnue::kInputOne));
            }
    std::size_t at = layout.input_bias();
    const auto fill = [&](nnue::HiddenVector& sums, int one) {
        for (auto& number : sums) number = static_cast<std::int16_t>(rounded(model[at++], one));
    };
    fill(network.input_bias, nnue::kInputOne);
    for (auto& halves : network.output_weights)
        for (nnue::HiddenVector& half : halves) fill(half, nnue::kOutputOne);
    for (auto& bias : network.output_bias)
        bias = rounded(model[at++], nnue::kInputOne * nnue::kOutputOne);
    return network;
}

template <Game G>
std::optional<Parameters> dequantised(const nnue::Network<G>& network, std::size_t king_buckets) {
    if (network.king_buckets != 1 && network.king_buckets != king_buckets) return std::nullopt;
    const Layout layout{nnue::Network<G>::kInputs, king_buckets};
    Parameters model(layout.size());
    const auto weight = [&](std::size_t bucket, std::size_t input, std::size_t i) {
        const auto& weights = network.input_weights[bucket * layout.inputs + input];
        return static_cast<float>(weights[i]) / static_cast<float>(nnue::kInputOne);
    };
    for (std::size_t input = 0; input < layout.inputs; ++input)
        for (std::size_t i = 0; i < kHidden; ++i) {
            float& shared = model[input * kHidden + i];
            for (std::size_t bucket = 0; bucket < network.king_buckets; ++bucket)
                shared += weight(bucket, input, i) / static_cast<float>(network.king_buckets);
            if (network.king_buckets == 1) continue;
            for (std::size_t bucket = 0; bucket < king_buckets; ++bucket)
                model[(layout.first_input(bucket) + input) * kHidden + i] =
                    weight(bucket, input, i) - shared;
        }
    std::size_t at = layout.input_bias();
    const auto fill = [&](const auto& numbers, int one) {
        for (const auto number : numbers)
            model[at++] = static_cast<float>(number) / static_cast<float>(one);
    };
    fill(network.input_bias, nnue::kInputOne);
    for (const auto& halves : network.output_weights)
        for (const nnue::HiddenVector& half : halves) fill(half, nnue::kOutputOne);
    fill(network.output_bias, nnue::kInputOne * nnue::kOutputOne);
    return model;
}

#define JANGGUN_INSTANTIATE(G)                                           \
    template nnue::Network<G> quantised(const Parameters&, std::size_t); \
    template std::optional<Parameters> dequantised(const nnue::Network<G>&, std::size_t);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::train
