// Networks by the name of their file. Engines that ask for the same one share it.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "nnue/network.h"

namespace janggun::engine {

/// The name that asks for the hand-written evaluation.
inline constexpr const char* kNoNetwork = "<none>";

/// None for kNoNetwork, or for "" while no network comes with the program. The error says what is
/// wrong with the file.
template <Game G>
[[nodiscard]] Result<std::shared_ptr<const nnue::Network<G>>, std::string> network_named(
    const std::string& name);

}  // namespace janggun::engine
