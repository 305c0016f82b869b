// What the rules say about a node of the search before it is searched: games that end by points,
// repetition or a limit, for every ruleset.
#pragma once

#include <cstddef>
#include <optional>

#include "engine/score.h"
#include "game/game.h"

namespace janggun::engine {

/// The game up to a node: every ply from its start, the ones of the search at the end.
template <Game G>
struct Path {
    typename G::History history;
    std::size_t root_plies = 0;  // of the history, those before the root of the search
    int plies_before = 0;        // of the game before the history
};

/// The score of a node at which the game is over, from the view of its side to move. One repetition
/// inside the search is taken for the real one: who can repeat once can repeat again.
template <Game G>
[[nodiscard]] std::optional<Score> verdict(const typename G::Position& position,
                                           const Path<G>& path, const typename G::Ruleset& ruleset,
                                           int ply);

template <>
std::optional<Score> verdict<Janggi>(const janggi::Position& position, const Path<Janggi>& path,
                                     const janggi::Ruleset& ruleset, int ply);
template <>
std::optional<Score> verdict<Shogun>(const shogun::Position& position, const Path<Shogun>& path,
                                     const shogun::Ruleset& ruleset, int ply);

/// What a finished game is worth: draws, mates and wins on points are told apart.
[[nodiscard]] Score score_of_outcome(const Outcome& outcome, Side turn, int ply);

}  // namespace janggun::engine
