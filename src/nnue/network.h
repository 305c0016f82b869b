// The quantised network: integers only, so that every machine computes the same score.
//
//   inputs (see Features) -> an accumulator of kHidden per perspective -> SCReLU -> one score, by
//   one of kOutputBuckets output layers: the fewer pieces, the higher its number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "nnue/features_generic.h"
#include "nnue/features_janggi.h"
#include "nnue/features_shogun.h"

namespace janggun::nnue {

inline constexpr std::size_t kHidden = 256;
inline constexpr std::size_t kOutputBuckets = 8;

/// A weight of one is kInputOne in the first layer and kOutputOne in the second; an output of one
/// is kScoreOne centipawns.
inline constexpr int kInputOne = 255;
inline constexpr int kOutputOne = 64;
inline constexpr int kScoreOne = 400;

using HiddenVector = std::array<std::int16_t, kHidden>;

template <Game G>
struct Network {
    static constexpr std::size_t kInputs = Features<G>::kInputs;

    alignas(64) std::array<HiddenVector, kInputs> input_weights;
    alignas(64) HiddenVector input_bias;
    /// For each output: the side to move's half, then the other's.
    alignas(64) std::array<std::array<HiddenVector, 2>, kOutputBuckets> output_weights;
    std::array<std::int32_t, kOutputBuckets> output_bias;
};

[[nodiscard]] constexpr std::size_t output_bucket(int pieces) {
    return static_cast<std::size_t>((32 - (pieces < 1 ? 1 : pieces > 32 ? 32 : pieces)) / 4);
}

/// Why some bytes are not a network we can use.
struct NetworkFault {
    std::string text;
};

/// The bytes of a network file, and back. A file says which game and shape it is for, and carries a
/// checksum.
template <Game G>
[[nodiscard]] std::vector<std::uint8_t> to_bytes(const Network<G>& network);
template <Game G>
[[nodiscard]] Result<std::shared_ptr<const Network<G>>, NetworkFault> network_from(
    std::span<const std::uint8_t> bytes);

}  // namespace janggun::nnue
