// What a `go` command asks for.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/text.h"
#include "engine/limits.h"

namespace janggun::uci {

/// Moves are still text: only the game at the board can read them.
using Limits = engine::Limits<std::string>;

struct Go {
    Limits limits;
    std::optional<int> perft;
    std::vector<std::string> complaints;  // what could not be read, and was passed over
};

/// The words after `go`. A search without any limit goes on until it is told to stop.
[[nodiscard]] Go read_go(std::span<const Word> words);

}  // namespace janggun::uci
