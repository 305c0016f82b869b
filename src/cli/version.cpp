// What `janggun --version` prints.
#include "cli/version.h"

#include <fmt/format.h>

#include "engine/instruction_set.h"
#include "game/games.h"
#include "nnue/built_in.h"

namespace janggun::cli {
namespace {

/// The checksum that ends a network file, which identifies it (nnue/network.h).
template <Game G>
std::string network_id() {
    const auto bytes = nnue::built_in_bytes<G>();
    if (bytes.size() < 8) return "none";
    std::string id;
    for (std::size_t i = 1; i <= 8; ++i) id += fmt::format("{:02x}", bytes[bytes.size() - i]);
    return id;
}

}  // namespace

std::string version_text() {
    std::string text = fmt::format("janggun {}\ncommit {}\nnetworks", kVersion, kCommit);
    Games::for_each([&]<typename G>() { text += fmt::format(" {} {}", G::kId, network_id<G>()); });
    return text + fmt::format("\ninstructions {}", engine::instruction_set());
}

}  // namespace janggun::cli
