// How a weak player finds its move: it goes through the moves it notices one by one, and of the
// answers to each it sees those it notices.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/info.h"
#include "engine/levels.h"
#include "engine/searcher.h"
#include "game/game.h"

namespace janggun::engine {

/// How hard a move is to see: 0 for the plainest. Moves backward and far across the board are
/// overlooked more often, and so are the elephant's, the cannon's over its hurdle, and drops; what
/// happens on the square of the last move is seen by everybody.
template <Game G>
[[nodiscard]] double hiddenness(const typename G::Position& position, typename G::Move move,
                                typename G::Move last);

/// The moves that are noticed, or all where none is. A move overlooked in one line of thought is
/// overlooked in all of them: the same mood overlooks the same moves.
template <Game G>
[[nodiscard]] std::vector<typename G::Move> noticed_moves(
    const typename G::Position& position, const std::vector<typename G::Move>& moves,
    typename G::Move last, int blindness, std::uint64_t mood);

/// The moves of a kind teacher, which neither passes nor ends the game on points or as a draw; all
/// where there are no others.
template <Game G>
[[nodiscard]] std::vector<typename G::Move> moves_that_play_on(
    const typename Searcher<G>::Task& task);

/// A move made without a thought: any that takes nothing and does not promote, or simply any.
template <Game G>
[[nodiscard]] typename G::Move quiet_random_move(const typename G::Position& position,
                                                 const std::vector<typename G::Move>& moves,
                                                 Rng& rng);

/// What the player thinks of its moves, best first: each line is a move and the expected answer.
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
