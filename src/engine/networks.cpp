#include "engine/networks.h"

#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <vector>

namespace janggun::engine {

template <Game G>
Result<std::shared_ptr<const nnue::Network<G>>, std::string> network_named(
    const std::string& name) {
    using Network = std::shared_ptr<const nnue::Network<G>>;
    if (name.empty() || name == kNoNetwork) return Network{};
    static std::mutex mutex;
    static std::map<std::string, std::weak_ptr<const nnue::Network<G>>> known;
    const std::lock_guard lock{mutex};
    if (auto network = known[name].lock()) return network;
    std::ifstream file{name, std::ios::binary};
    if (!file) return Failure{name + " cannot be read"};
    const std::vector<char> chars{std::istreambuf_iterator<char>{file}, {}};
    const std::vector<std::uint8_t> bytes{chars.begin(), chars.end()};
    auto network = nnue::network_from<G>(bytes);
    if (!network) return Failure{name + ": " + network.error().text};
    known[name] = *network;
    return *network;
}

template Result<std::shared_ptr<const nnue::Network<Janggi>>, std::string> network_named<Janggi>(
    const std::string&);
template Result<std::shared_ptr<const nnue::Network<Shogun>>, std::string> network_named<Shogun>(
    const std::string&);

}  // namespace janggun::engine
