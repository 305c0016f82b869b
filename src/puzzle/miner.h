// Mining: finds puzzles in the moves of a game.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "puzzle/prover.h"
#include "puzzle/puzzle.h"

namespace janggun::puzzle {

struct MineSettings {
    std::uint64_t first_screen_nodes = 250;  // of positions without a view
    std::uint64_t screen_nodes = 1500;       // of those that pass the first screen
    std::uint64_t mate_screen_nodes = 400;
    std::size_t skipped_plies = 8;  // at the start of a game
    int longest_mate = 5;
    ProverSettings prover;
};

/// A game as the miner reads it: a position before every move, and a first search of it if there
/// was one.
template <Game G>
struct PlayedLine {
    std::vector<typename G::Position> positions;
    std::vector<typename G::Move> moves;
    std::vector<View<G>> views;  // of every position, or empty
};

template <Game G>
class Miner {
  public:
    explicit Miner(const MineSettings& settings = {});

    /// The puzzles of a game, at most one of each kind. What is found depends on nothing but the
    /// game and what was found before.
    [[nodiscard]] std::vector<Puzzle<G>> mine(const PlayedLine<G>& line);
    /// Never finds this puzzle again, nor one with the same final position.
    void remember(const Puzzle<G>& puzzle);

  private:
    using Solution = typename Prover<G>::Solution;

    /// The position with its counters reset, so that no move limit is near, unless that is the
    /// point.
    [[nodiscard]] static std::optional<typename G::Position> start_of(
        const typename G::Position& position);
    void examine(const PlayedLine<G>& line, std::size_t ply, std::vector<Puzzle<G>>& found);
    /// May the position be a puzzle, by the first search of it?
    [[nodiscard]] bool passes_screen(const Match<G>& match, const View<G>& view) const;
    [[nodiscard]] int screened_mate(const Match<G>& match, const View<G>& view) const;
    [[nodiscard]] std::optional<Puzzle<G>> finished(const Match<G>& match, Kind kind,
                                                    typename G::Move first,
                                                    const Solution& solution);
    [[nodiscard]] bool is_known(const Puzzle<G>& puzzle) const;

    MineSettings settings_;
    Probe<G> screen_{Evaluation::Network, 1};
    Prover<G> prover_;
    std::unordered_set<std::string> ids_;
    std::unordered_set<std::uint64_t> ends_;  // keys of final positions
};

}  // namespace janggun::puzzle
