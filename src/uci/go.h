// Parser of the `go` command.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/text.h"
#include "engine/limits.h"
#include "uci/dialect.h"

namespace janggun::uci {

/// Moves are text: parsing them needs the game and the position.
using Limits = engine::Limits<std::string>;
using engine::Duration;

struct Go {
    Limits limits;
    std::optional<int> perft;
    std::vector<std::string> complaints;  // errors; the parameters were ignored
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
