// What a `go` command asks for.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/text.h"
#include "engine/limits.h"
#include "uci/dialect.h"

namespace janggun::uci {

/// Moves are still text: only the game at the board can read them.
using Limits = engine::Limits<std::string>;
using engine::Duration;

struct Go {
    Limits limits;
    std::optional<int> perft;
    std::vector<std::string> complaints;  // what could not be read, and was passed over
};

/// What the words mean depends on: whose turn it is, for UCCI's `time`; and that USI calls the side
/// that moves first black.
struct GoContext {
    Dialect dialect = Dialect::Uci;
    Side turn = Side::First;
    Duration unit{1};  // of UCCI's times
};

/// The words after `go`. A search without any limit goes on until it is told to stop.
[[nodiscard]] Go read_go(std::span<const Word> words, const GoContext& context);

}  // namespace janggun::uci
