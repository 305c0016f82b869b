// Networks by file name. Engines that use the same file share one network.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "base/result.h"
#include "nnue/network.h"

namespace janggun::engine {

/// Reserved names: the network built into the program, and none (the hand-written evaluation).
inline constexpr const char* kBuiltInNetwork = "<built-in>";
inline constexpr const char* kNoNetwork = "<none>";

template <Game G>
using NetworkPtr = std::shared_ptr<const nnue::Network<G>>;

/// Why a network cannot be loaded.
struct NetworkLoadError {
    enum class Reason : std::uint8_t { Unreadable, Invalid };
    Reason reason{};
    std::string name{};            // of the file, or kBuiltInNetwork
    nnue::NetworkError network{};  // set for Invalid
};
[[nodiscard]] std::string describe(const NetworkLoadError& error);

/// Null for kNoNetwork, and for kBuiltInNetwork if the program was built without one.
template <Game G>
[[nodiscard]] Result<NetworkPtr<G>, NetworkLoadError> network_named(const std::string& name);

/// Makes this the built-in network from now on, and returns it: for the browser, where the page
/// downloads networks on demand.
template <Game G>
Result<NetworkPtr<G>, nnue::NetworkError> set_built_in_network(std::span<const std::uint8_t> bytes);

}  // namespace janggun::engine
