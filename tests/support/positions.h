// Positions of the reference data.
#pragma once

#include <optional>
#include <string_view>

#include "notation/fen.h"

namespace janggun::test {

/// Reads a position of the data, or nothing.
template <Game G>
std::optional<typename G::Position> position_of(std::string_view fen,
                                                const typename G::Ruleset& ruleset) {
    const auto position = notation::read_position<G>(fen, ruleset);
    if (!position) return std::nullopt;
    return *position;
}

}  // namespace janggun::test
