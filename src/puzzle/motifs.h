// What the tagger asks of a game: attackers, the royal piece, and the motifs only that game has.
#pragma once

#include "game/game.h"
#include "puzzle/theme.h"

namespace janggun::puzzle {

template <Game G>
using SquaresOf = Bitboard<typename G::Geometry>;

/// The pieces of a side that attack a square with this occupancy. Without knowledge of a game:
/// none.
template <Game G>
[[nodiscard]] SquaresOf<G> attackers(const typename G::Position& /*position*/,
                                     typename G::Square /*target*/, Side /*side*/,
                                     SquaresOf<G> /*occupied*/) {
    return {};
}
template <>
SquaresOf<Janggi> attackers<Janggi>(const janggi::Position& position, janggi::Square target,
                                    Side side, janggi::Bitboard occupied);
template <>
SquaresOf<Shogun> attackers<Shogun>(const shogun::Position& position, shogun::Square target,
                                    Side side, shogun::Bitboard occupied);

/// A move of the solver and the positions around it.
template <Game G>
struct Step {
    typename G::Position before;
    typename G::Move move;
    typename G::Position after;
    bool is_mate = false;
};

/// Adds the motifs that only one game has.
template <Game G>
void add_own_motifs(const Step<G>& /*step*/, ThemeSet& /*themes*/) {}
template <>
void add_own_motifs<Janggi>(const Step<Janggi>& step, ThemeSet& themes);
template <>
void add_own_motifs<Shogun>(const Step<Shogun>& step, ThemeSet& themes);

/// Where a side's royal piece stands: the one without worth.
template <Game G>
[[nodiscard]] typename G::Square royal_square(const typename G::Position& position, Side side) {
    for (int kind = 0; kind < G::kKindCount; ++kind)
        if (G::worth(static_cast<typename G::Kind>(kind)) == 0)
            return position.pieces().of(side, static_cast<typename G::Kind>(kind)).first();
    return {};
}

}  // namespace janggun::puzzle
