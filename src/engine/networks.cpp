#include "engine/networks.h"

#include <array>
#include <cstdio>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

namespace janggun::engine {
namespace {

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

}  // namespace

template <Game G>
Result<std::shared_ptr<const nnue::Network<G>>, std::string> network_named(
    const std::string& name) {
    using Network = std::shared_ptr<const nnue::Network<G>>;
    if (name.empty() || name == kNoNetwork) return Network{};
    static std::mutex mutex;
    static std::map<std::string, std::weak_ptr<const nnue::Network<G>>> known;
    const std::lock_guard lock{mutex};
    if (auto network = known[name].lock()) return network;
    const auto bytes = content_of(name);
    if (!bytes) return Failure{name + " cannot be read"};
    auto network = nnue::network_from<G>(*bytes);
    if (!network) return Failure{name + ": " + network.error().text};
    known[name] = *network;
    return *network;
}

template Result<std::shared_ptr<const nnue::Network<Janggi>>, std::string> network_named<Janggi>(
    const std::string&);
template Result<std::shared_ptr<const nnue::Network<Shogun>>, std::string> network_named<Shogun>(
    const std::string&);

}  // namespace janggun::engine
