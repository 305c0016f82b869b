// The network file format.
#include "nnue/network.h"

#include <algorithm>
#include <string_view>

namespace janggun::nnue {
namespace {

// File format, little-endian: magic number (8 bytes) · name of the game (16 bytes) · inputs,
// hidden, outputs (32 bits each) · with king buckets, which have a magic number of their own, the
// number of king buckets (32 bits) · the fields of Network in order, 16 bits per number except the
// 32-bit output biases · 64-bit FNV-1a checksum of all bytes before it.
constexpr std::string_view kMagic = "JanggunN";
constexpr std::string_view kMagicWithKingBuckets = "JanggunK";
static_assert(kMagic.size() == kMagicWithKingBuckets.size());
constexpr std::size_t kNameLength = 16;

std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;  // FNV-1a
    for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001B3ULL;
    return hash;
}

template <typename Number>
void write(std::vector<std::uint8_t>& bytes, Number number) {
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(number) >> (8 * i)));
}

class Reader {
  public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_{bytes} {}
    template <typename Number>
    Number read() {
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < sizeof(Number); ++i)
            number |= std::uint64_t{bytes_[at_++]} << (8 * i);
        return static_cast<Number>(number);
    }
    std::string text(std::size_t length) {
        const auto* begin = bytes_.data() + at_;
        at_ += length;
        return {begin, begin + length};
    }

  private:
    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
};

/// Calls visit(number) for every number of the network, in the file's order.
template <typename AnyNetwork, typename Visit>
void for_each_number(AnyNetwork& network, Visit visit) {
    for (auto& sums : network.input_weights)
        for (auto& weight : sums) visit(weight);
    for (auto& bias : network.input_bias) visit(bias);
    for (auto& halves : network.output_weights)
        for (auto& half : halves)
            for (auto& weight : half) visit(weight);
    for (auto& bias : network.output_bias) visit(bias);
}

template <Game G>
std::string padded_name() {
    std::string name{G::kName};
    name.resize(kNameLength, ' ');
    return name;
}

constexpr std::size_t kShortestHead = kMagic.size() + kNameLength + 12;

template <Game G>
constexpr std::size_t file_size(std::size_t king_buckets) {
    return kShortestHead + (king_buckets > 1 ? 4 : 0) +
           2 * (king_buckets * Network<G>::kInputs * kHidden + kHidden +
                kOutputBuckets * 2 * kHidden) +
           4 * kOutputBuckets + 8;
}

bool begins_with(std::span<const std::uint8_t> bytes, std::string_view text) {
    return bytes.size() >= text.size() && std::equal(text.begin(), text.end(), bytes.begin());
}

}  // namespace

template <Game G>
std::vector<std::uint8_t> to_bytes(const Network<G>& network) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(file_size<G>(network.king_buckets));
    const bool has_king_buckets = network.king_buckets > 1;
    for (const char letter : has_king_buckets ? kMagicWithKingBuckets : kMagic)
        bytes.push_back(static_cast<std::uint8_t>(letter));
    for (const char letter : padded_name<G>()) bytes.push_back(static_cast<std::uint8_t>(letter));
    write(bytes, static_cast<std::uint32_t>(Network<G>::kInputs));
    write(bytes, static_cast<std::uint32_t>(kHidden));
    write(bytes, static_cast<std::uint32_t>(kOutputBuckets));
    if (has_king_buckets) write(bytes, static_cast<std::uint32_t>(network.king_buckets));
    for_each_number(network, [&](auto number) { write(bytes, number); });
    write(bytes, checksum(bytes));
    return bytes;
}

std::string describe(const NetworkError& error) {
    switch (error.reason) {
        case NetworkError::Reason::NotANetwork:
            return "not a network of Janggun";
        case NetworkError::Reason::OtherGame:
            return "a network for " + error.game + ", not for " + std::string{error.expected_game};
        case NetworkError::Reason::OtherShape:
            return "the layer sizes do not match this version of Janggun: " +
                   std::to_string(error.shape.inputs) + " inputs, " +
                   std::to_string(error.shape.hidden) + " hidden, " +
                   std::to_string(error.shape.outputs) + " outputs, " +
                   std::to_string(error.shape.king_buckets) + " king buckets";
        case NetworkError::Reason::WrongSize:
            return "expected " + std::to_string(error.expected_bytes) + " bytes, not " +
                   std::to_string(error.bytes);
        case NetworkError::Reason::WrongChecksum:
            return "damaged: wrong checksum";
    }
    return {};
}

template <Game G>
Result<std::shared_ptr<const Network<G>>, NetworkError> network_from(
    std::span<const std::uint8_t> bytes) {
    using Reason = NetworkError::Reason;
    NetworkError error{.expected_game = G::kName, .bytes = bytes.size()};
    const auto fail = [&error](Reason reason) {
        error.reason = reason;
        return Failure{error};
    };
    const bool has_king_buckets = begins_with(bytes, kMagicWithKingBuckets);
    if (bytes.size() < kShortestHead + (has_king_buckets ? 4 : 0) ||
        !(has_king_buckets || begins_with(bytes, kMagic)))
        return fail(Reason::NotANetwork);
    Reader reader{bytes};
    (void)reader.text(kMagic.size());
    error.game = reader.text(kNameLength);
    if (error.game != padded_name<G>()) {
        error.game.erase(error.game.find_last_not_of(' ') + 1);
        return fail(Reason::OtherGame);
    }
    error.shape.inputs = reader.read<std::uint32_t>();
    error.shape.hidden = reader.read<std::uint32_t>();
    error.shape.outputs = reader.read<std::uint32_t>();
    error.shape.king_buckets = has_king_buckets ? reader.read<std::uint32_t>() : 1;
    if (error.shape.inputs != Network<G>::kInputs || error.shape.hidden != kHidden ||
        error.shape.outputs != kOutputBuckets ||
        (has_king_buckets && error.shape.king_buckets != Features<G>::kKingBuckets))
        return fail(Reason::OtherShape);
    error.expected_bytes = file_size<G>(error.shape.king_buckets);
    if (bytes.size() != error.expected_bytes) return fail(Reason::WrongSize);
    const auto body = bytes.first(bytes.size() - 8);
    if (Reader tail{bytes.last(8)}; tail.read<std::uint64_t>() != checksum(body))
        return fail(Reason::WrongChecksum);
    auto network = std::make_shared<Network<G>>(error.shape.king_buckets);
    for_each_number(*network, [&]<typename Number>(Number& number) {
        number = reader.template read<Number>();
    });
    return std::shared_ptr<const Network<G>>{std::move(network)};
}

#define JANGGUN_INSTANTIATE(G)                                                     \
    template std::vector<std::uint8_t> to_bytes(const Network<G>&);                \
    template Result<std::shared_ptr<const Network<G>>, NetworkError> network_from( \
        std::span<const std::uint8_t>);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::nnue
