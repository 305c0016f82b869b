// The quantised network: integers only, so that every machine computes the same score.
//
//   inputs (see Features) -> an accumulator of kHidden per perspective -> SCReLU -> one score, by
//   one of kOutputBuckets output layers (buckets), chosen by the number of pieces.
//
// With king buckets each perspective has input weights of its own for every group of squares its
// king can stand on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
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

/// Aligned for vector instructions.
struct alignas(64) HiddenVector : std::array<std::int16_t, kHidden> {};

template <Game G>
struct Network {
    static constexpr std::size_t kInputs = Features<G>::kInputs;

    explicit Network(std::size_t buckets = 1)
        : king_buckets{buckets}, input_weights(buckets * kInputs) {}

    std::size_t king_buckets;                 // 1 or Features<G>::kKingBuckets
    std::vector<HiddenVector> input_weights;  // kInputs for each king bucket
    HiddenVector input_bias{};
    /// For each output: the side to move's half, then the other's.
    std::array<std::array<HiddenVector, 2>, kOutputBuckets> output_weights{};
    std::array<std::int32_t, kOutputBuckets> output_bias{};
};

[[nodiscard]] constexpr std::size_t output_bucket(int pieces) {
    return static_cast<std::size_t>((32 - (pieces < 1 ? 1 : pieces > 32 ? 32 : pieces)) / 4);
}

/// Why some bytes are not a network that this version can use.
struct NetworkError {
    enum class Reason : std::uint8_t {
        NotANetwork,  // the magic number is missing
        OtherGame,
        OtherShape,  // other layer sizes
        WrongSize,
        WrongChecksum
    };
    struct Shape {
        std::uint32_t inputs = 0;
        std::uint32_t hidden = 0;
        std::uint32_t outputs = 0;
        std::uint32_t king_buckets = 0;
    };
    Reason reason{};
    std::string_view expected_game{};
    std::string game{};  // of the file; set for OtherGame
    Shape shape{};       // of the file; set for OtherShape
    std::size_t expected_bytes = 0;
    std::size_t bytes = 0;
};
[[nodiscard]] std::string describe(const NetworkError& error);

/// Network file format. The header names the game and the layer sizes; a checksum ends the file.
template <Game G>
[[nodiscard]] std::vector<std::uint8_t> to_bytes(const Network<G>& network);
template <Game G>
[[nodiscard]] Result<std::shared_ptr<const Network<G>>, NetworkError> network_from(
    std::span<const std::uint8_t> bytes);

}  // namespace janggun::nnue
