// Endgames whose result is known without a search.
#pragma once

#include <optional>

#include "engine/generic_game.h"
#include "engine/score.h"
#include "game/game.h"

namespace janggun::engine {

/// Score of an endgame in which neither side can be mated and the points decide: above any
/// evaluation of the network, below any forced win.
inline constexpr Score kKnownWin = 5000;

/// Generals and cannons only (with guards alone the rules end the game at once). A cannon neither
/// jumps over a cannon nor captures one, so a general is its only hurdle, and no side can capture
/// anything that the other does not leave en prise.
[[nodiscard]] inline std::optional<Score> known_endgame(const janggi::Position& position,
                                                        const janggi::Ruleset& ruleset) {
    using janggi::Kind;
    constexpr int kMostPieces = 6;  // two generals and four cannons
    const auto& pieces = position.pieces();
    const int count = pieces.occupied().size();
    if (count > kMostPieces || count != 2 + pieces.of(Kind::Cannon).size()) return std::nullopt;
    if (!ruleset.points_decide()) return kDraw;
    const Side winner = janggi::points_winner(janggi::totals(position, ruleset));
    return winner == position.turn() ? kKnownWin : -kKnownWin;
}

/// Bare kings and empty hands.
[[nodiscard]] inline std::optional<Score> known_endgame(const shogun::Position& position,
                                                        const shogun::Ruleset&) {
    if (position.pieces().occupied().size() > 2) return std::nullopt;
    for (const Side side : kSides)
        if (!position.hand(side).empty()) return std::nullopt;
    return kDraw;
}

}  // namespace janggun::engine
