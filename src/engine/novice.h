// Move choice of the weakest levels: a shallow lookahead over the moves and replies that the player
// notices.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/info.h"
#include "engine/levels.h"
#include "engine/searcher.h"
#include "game/game.h"

namespace janggun::engine {

/// How easily a move is overlooked: 0 for the most obvious. Backward and long moves are overlooked
/// more often, and so are moves of the elephant and the cannon, and drops. Recaptures on the square
/// of the last move are always seen.
template <Game G>
[[nodiscard]] double hiddenness(const typename G::Position& position, typename G::Move move,
                                typename G::Move last);

/// The moves that are noticed, or all if none is. The same `mood` overlooks the same moves in every
/// line of a search.
template <Game G>
[[nodiscard]] std::vector<typename G::Move> noticed_moves(
    const typename G::Position& position, const std::vector<typename G::Move>& moves,
    typename G::Move last, int blindness, std::uint64_t mood);

/// The moves that neither pass nor end the game on points or as a draw; all moves if there are no
/// others.
template <Game G>
[[nodiscard]] std::vector<typename G::Move> moves_that_play_on(
    const typename Searcher<G>::Task& task);

/// A random move that is neither a capture nor a promotion; any move if there is none.
template <Game G>
[[nodiscard]] typename G::Move quiet_random_move(const typename G::Position& position,
                                                 const std::vector<typename G::Move>& moves,
                                                 Rng& rng);

/// The lookahead's result, best line first: each line is a move and the expected reply.
template <Game G>
struct Impression {
    std::vector<Line<typename G::Move>> lines;
    std::uint64_t nodes = 0;
};
template <Game G>
[[nodiscard]] Impression<G> impression_of(Searcher<G>& searcher,
                                          const typename Searcher<G>::Task& task,
                                          const Level& level, std::uint64_t mood,
                                          const typename Searcher<G>::Tick& tick);

}  // namespace janggun::engine
