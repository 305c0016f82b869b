// Terminal nodes of the search: games that end by points, repetition or a move limit, in every
// ruleset.
#pragma once

#include <cstddef>
#include <optional>

#include "engine/score.h"
#include "game/game.h"

namespace janggun::engine {

/// The game up to a node: the moves played, then those of the current line of the search.
template <Game G>
struct Path {
    typename G::History history;
    std::size_t root_plies = 0;  // of the history, those before the root of the search
    int plies_before = 0;        // of the game before the history
    /// Plies of the history up to the last null move of the search; 0 without one. A null move is
    /// no move of the game: positions before it are not repeated by those after it.
    std::size_t null_move_plies = 0;

    [[nodiscard]] std::size_t plies_since_null_move() const {
        return history.size() - null_move_plies;
    }
};

/// The score of a terminal node for the side to move, or nothing. A single repetition inside the
/// search tree counts as the final one: a side that can repeat once can repeat again.
template <Game G>
[[nodiscard]] std::optional<Score> terminal_score(const typename G::Position& position,
                                                  const Path<G>& path,
                                                  const typename G::Ruleset& ruleset, int ply);

template <>
std::optional<Score> terminal_score<Janggi>(const janggi::Position& position,
                                            const Path<Janggi>& path,
                                            const janggi::Ruleset& ruleset, int ply);
template <>
std::optional<Score> terminal_score<Shogun>(const shogun::Position& position,
                                            const Path<Shogun>& path,
                                            const shogun::Ruleset& ruleset, int ply);

/// The score of a finished game: draw, mate or win on points.
[[nodiscard]] Score score_of_outcome(const Outcome& outcome, Side turn, int ply);

}  // namespace janggun::engine
