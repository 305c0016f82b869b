// A puzzle: a position, the opponent's last move, and the solution with the opponent's answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "game/match.h"
#include "puzzle/theme.h"

namespace janggun::puzzle {

inline constexpr int kLowestRating = 400;
inline constexpr int kHighestRating = 3000;
inline constexpr std::size_t kMaxSolverMoves = 8;

/// Puzzles are played under the default ruleset of their game.
template <Game G>
struct Puzzle {
    std::string id;
    Kind kind{};
    int rating = 1500;
    ThemeSet themes;
    typename G::Position start;  // before the opponent's last move
    /// The opponent's last move, then the solution: solver's moves and the opponent's answers in
    /// turn. Ends with a move of the solver.
    std::vector<typename G::Move> moves;

    [[nodiscard]] std::size_t solver_moves() const { return moves.size() / 2; }
    [[nodiscard]] Side solver() const { return other(start.turn()); }
    friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

/// The position after the first `plies` moves, with its history.
template <Game G>
[[nodiscard]] Match<G> match_after(const Puzzle<G>& puzzle, std::size_t plies) {
    Match<G> match{G::default_ruleset(), puzzle.start};
    for (std::size_t i = 0; i < plies; ++i) (void)match.play(puzzle.moves[i]);
    return match;
}

/// The key of the position that the solution leads to. Puzzles that share it teach the same: one is
/// the end of the other, or reaches it in another order.
template <Game G>
[[nodiscard]] std::uint64_t final_key(const Puzzle<G>& puzzle) {
    auto position = puzzle.start;
    for (const auto move : puzzle.moves) position.play(move);
    return position.key();
}

/// Seven letters and digits derived from the position and the first two moves: the same position
/// found twice has one id.
template <Game G>
[[nodiscard]] std::string id_of(const typename G::Position& start,
                                const std::vector<typename G::Move>& moves);
inline constexpr std::size_t kIdLength = 7;

}  // namespace janggun::puzzle
