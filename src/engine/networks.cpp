// Loading of networks: built in or from a file.
#include "engine/networks.h"

#include <array>
#include <cstdio>
#include <map>
#include <mutex>
#include <vector>

#include "nnue/built_in.h"

namespace janggun::engine {
namespace {

template <Game G>
using Answer = Result<std::shared_ptr<const nnue::Network<G>>, std::string>;

/// Not by a stream: in the browser that would weigh more than the search.
std::optional<std::vector<std::uint8_t>> content_of(const std::string& name) {
    struct Close {
        void operator()(std::FILE* file) const { (void)std::fclose(file); }
    };
    const std::unique_ptr<std::FILE, Close> file{std::fopen(name.c_str(), "rb")};
    if (!file) return std::nullopt;
    std::vector<std::uint8_t> bytes;
    std::array<std::uint8_t, 65'536> block{};
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), file.get()))
        bytes.insert(bytes.end(), block.begin(),
                     block.begin() + static_cast<std::ptrdiff_t>(count));
    return bytes;
}

template <Game G>
Answer<G> from_file(const std::string& name) {
    const auto bytes = content_of(name);
    if (!bytes) return Failure{name + " cannot be read"};
    auto network = nnue::network_from<G>(*bytes);
    if (!network) return Failure{name + ": " + network.error().text};
    return *network;
}

template <Game G>
std::shared_ptr<const nnue::Network<G>>& brought() {
    static std::shared_ptr<const nnue::Network<G>> network;
    return network;
}

template <Game G>
Answer<G> built_in() {
    if (brought<G>()) return brought<G>();
    const auto bytes = nnue::built_in_bytes<G>();
    if (bytes.empty()) return std::shared_ptr<const nnue::Network<G>>{};
    auto network = nnue::network_from<G>(bytes);
    if (!network) return Failure{"the network of this program: " + network.error().text};
    return *network;
}

}  // namespace

template <Game G>
Result<std::shared_ptr<const nnue::Network<G>>, std::string> network_named(
    const std::string& name) {
    using Network = std::shared_ptr<const nnue::Network<G>>;
    if (name == kNoNetwork) return Network{};
    static std::mutex mutex;
    static std::map<std::string, std::weak_ptr<const nnue::Network<G>>> known;
    const std::lock_guard lock{mutex};
    if (auto network = known[name].lock()) return network;
    auto network = name == kBuiltInNetwork ? built_in<G>() : from_file<G>(name);
    if (!network) return network;
    known[name] = *network;
    return *network;
}

template <Game G>
std::optional<std::string> bring_network(std::span<const std::uint8_t> bytes) {
    auto network = nnue::network_from<G>(bytes);
    if (!network) return network.error().text;
    brought<G>() = *network;
    return std::nullopt;
}

#define JANGGUN_INSTANTIATE(G)                                                              \
    template std::optional<std::string> bring_network<G>(std::span<const std::uint8_t>);    \
    template Result<std::shared_ptr<const nnue::Network<G>>, std::string> network_named<G>( \
        const std::string&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::engine
