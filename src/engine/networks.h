// Networks by the name of their file. Engines that ask for the same one share it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/result.h"
#include "nnue/network.h"

namespace janggun::engine {

/// Names that are no files: the network that comes with the program, and the hand-written
/// evaluation.
inline constexpr const char* kBuiltInNetwork = "<built-in>";
inline constexpr const char* kNoNetwork = "<none>";

/// None for kNoNetwork, and for kBuiltInNetwork where none comes with the program. The error says
/// what is wrong with the file.
template <Game G>
[[nodiscard]] Result<std::shared_ptr<const nnue::Network<G>>, std::string> network_named(
    const std::string& name);

/// Makes this the network that comes with the program: for the browser, whose page fetches one when
/// it is wanted. What is wrong with it, if something is.
template <Game G>
[[nodiscard]] std::optional<std::string> bring_network(std::span<const std::uint8_t> bytes);

}  // namespace janggun::engine
