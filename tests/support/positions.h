// Positions of the reference data, a few of which no game leads to.
#pragma once

#include <optional>
#include <string_view>

#include "notation/fen.h"

namespace janggun::test {

/// Reads a position of the data. Some Janggi ones are the last of a game that ended by a pass in
/// check and bikjang, or hand-made: the side not to move is in check. Their moves can be counted.
template <Game G>
std::optional<typename G::Position> position_of(std::string_view fen,
                                                const typename G::Ruleset& ruleset) {
    const auto setup = notation::parse_fen<G>(fen);
    if (!setup) return std::nullopt;
    if constexpr (std::same_as<G, Janggi>) {
        const auto position =
            janggi::Position::from(*setup, ruleset.bikjang, janggi::Strictness::Countable);
        if (position) return *position;
    } else {
        const auto position = G::position(*setup, ruleset);
        if (position) return *position;
    }
    return std::nullopt;
}

}  // namespace janggun::test
