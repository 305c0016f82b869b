// The network file format.
#include "nnue/network.h"

#include <algorithm>
#include <string_view>

namespace janggun::nnue {
namespace {

// A file: eight letters · name of the game, sixteen letters · inputs, hidden, outputs as 32 bits ·
// the numbers of Network in their order, 16 bits each but the output biases of 32 · checksum of 64
// bits over all before. Lowest byte first.
constexpr std::string_view kMagic = "JanggunN";
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

template <Game G>
constexpr std::size_t kFileSize = kMagic.size() + kNameLength + 12 +
                                  2 * (Network<G>::kInputs * kHidden + kHidden +
                                       kOutputBuckets * 2 * kHidden) +
                                  4 * kOutputBuckets + 8;

}  // namespace

template <Game G>
std::vector<std::uint8_t> to_bytes(const Network<G>& network) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(kFileSize<G>);
    for (const char letter : kMagic) bytes.push_back(static_cast<std::uint8_t>(letter));
    for (const char letter : padded_name<G>()) bytes.push_back(static_cast<std::uint8_t>(letter));
    write(bytes, static_cast<std::uint32_t>(Network<G>::kInputs));
    write(bytes, static_cast<std::uint32_t>(kHidden));
    write(bytes, static_cast<std::uint32_t>(kOutputBuckets));
    for_each_number(network, [&](auto number) { write(bytes, number); });
    write(bytes, checksum(bytes));
    return bytes;
}

template <Game G>
Result<std::shared_ptr<const Network<G>>, NetworkFault> network_from(
    std::span<const std::uint8_t> bytes) {
    const auto fault = [](std::string text) { return Failure{NetworkFault{std::move(text)}}; };
    if (bytes.size() < kMagic.size() + kNameLength + 12 ||
        !std::equal(kMagic.begin(), kMagic.end(), bytes.begin()))
        return fault("this is no network of Janggun");
    Reader reader{bytes};
    (void)reader.text(kMagic.size());
    std::string name = reader.text(kNameLength);
    if (name != padded_name<G>()) {
        name.erase(name.find_last_not_of(' ') + 1);
        return fault("this is a network for " + name + ", not for " + std::string{G::kName});
    }
    const auto inputs = reader.read<std::uint32_t>();
    const auto hidden = reader.read<std::uint32_t>();
    const auto outputs = reader.read<std::uint32_t>();
    if (inputs != Network<G>::kInputs || hidden != kHidden || outputs != kOutputBuckets)
        return fault("the network has another shape than this version of Janggun: " +
                     std::to_string(inputs) + " inputs, " + std::to_string(hidden) + " sums, " +
                     std::to_string(outputs) + " outputs");
    if (bytes.size() != kFileSize<G>)
        return fault("the network should have " + std::to_string(kFileSize<G>) +
                     " bytes, and has " + std::to_string(bytes.size()));
    const auto body = bytes.first(bytes.size() - 8);
    if (Reader tail{bytes.last(8)}; tail.read<std::uint64_t>() != checksum(body))
        return fault("the network is damaged: its checksum does not fit");
    auto network = std::make_shared<Network<G>>();
    for_each_number(*network, [&]<typename Number>(Number& number) {
        number = reader.template read<Number>();
    });
    return std::shared_ptr<const Network<G>>{std::move(network)};
}

#define JANGGUN_INSTANTIATE(G)                                                     \
    template std::vector<std::uint8_t> to_bytes(const Network<G>&);                \
    template Result<std::shared_ptr<const Network<G>>, NetworkFault> network_from( \
        std::span<const std::uint8_t>);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::nnue
