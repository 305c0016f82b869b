// Loading of networks: built in or from a file.
#include "engine/networks.h"

#include <array>
#include <cstdio>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "nnue/built_in.h"

namespace janggun::engine {
namespace {

/// Not with std::ifstream: iostreams would be larger than the search in the WebAssembly build.
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

/// Set by set_built_in_network.
template <Game G>
NetworkPtr<G>& replaced_built_in() {
    static NetworkPtr<G> network;
    return network;
}

template <Game G>
Result<NetworkPtr<G>, NetworkLoadError> parse(const std::string& name,
                                              std::span<const std::uint8_t> bytes) {
    const auto network = nnue::network_from<G>(bytes);
    if (network) return *network;
    return Failure{NetworkLoadError{
        .reason = NetworkLoadError::Reason::Invalid, .name = name, .network = network.error()}};
}

template <Game G>
Result<NetworkPtr<G>, NetworkLoadError> load(const std::string& name) {
    if (name == kBuiltInNetwork) {
        if (replaced_built_in<G>()) return replaced_built_in<G>();
        const auto bytes = nnue::built_in_bytes<G>();
        if (bytes.empty()) return NetworkPtr<G>{};
        return parse<G>(name, bytes);
    }
    const auto bytes = content_of(name);
    if (!bytes)
        return Failure{
            NetworkLoadError{.reason = NetworkLoadError::Reason::Unreadable, .name = name}};
    return parse<G>(name, *bytes);
}

}  // namespace

std::string describe(const NetworkLoadError& error) {
    switch (error.reason) {
        case NetworkLoadError::Reason::Unreadable:
            return error.name + " cannot be read";
        case NetworkLoadError::Reason::Invalid:
            return error.name + ": " + describe(error.network);
    }
    return {};
}

template <Game G>
Result<NetworkPtr<G>, NetworkLoadError> network_named(const std::string& name) {
    if (name == kNoNetwork) return NetworkPtr<G>{};
    static std::mutex mutex;
    static std::map<std::string, std::weak_ptr<const nnue::Network<G>>> loaded;
    const std::lock_guard lock{mutex};
    // Expired entries go, so that the map is bounded by the networks in use.
    std::erase_if(loaded, [](const auto& entry) { return entry.second.expired(); });
    if (const auto found = loaded.find(name); found != loaded.end())
        if (auto network = found->second.lock()) return network;
    auto network = load<G>(name);
    if (network && *network) loaded[name] = *network;
    return network;
}

template <Game G>
Result<NetworkPtr<G>, nnue::NetworkError> set_built_in_network(
    std::span<const std::uint8_t> bytes) {
    auto network = nnue::network_from<G>(bytes);
    if (network) replaced_built_in<G>() = *network;
    return network;
}

#define JANGGUN_INSTANTIATE(G)                                                  \
    template Result<NetworkPtr<G>, nnue::NetworkError> set_built_in_network<G>( \
        std::span<const std::uint8_t>);                                         \
    template Result<NetworkPtr<G>, NetworkLoadError> network_named<G>(const std::string&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::engine
