// Proofs of puzzles: finds a solution that is the only one at every move of the solver, or checks
// one that is given.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzle/mate_proof.h"
#include "puzzle/probe.h"
#include "puzzle/puzzle.h"

namespace janggun::puzzle {

/// What the searches must say of a position, as expected scores from 0 to 1. A puzzle is accepted
/// by the strict standard and verified by the lenient one, so that a small change of the engine
/// does not reject what was well above the threshold.
struct Standard {
    double win = 0.80;           // at least, of the solution
    double not_win = 0.55;       // at most, of every other move
    double not_points = 0.60;    // at most, of every other move, where the solution wins on points
    double holds = 0.35;         // at least, of a defence
    double does_not_win = 0.80;  // at most, of a defence
    double gap = 0.35;           // between the solution and every other move
};
inline constexpr Standard kStrict{};
inline constexpr Standard kLenient{.win = 0.66,
                                   .not_win = 0.66,
                                   .not_points = 0.75,
                                   .holds = 0.25,
                                   .does_not_win = 0.92,
                                   .gap = 0.18};

struct ProverSettings {
    std::uint64_t first_nodes = 30'000;    // search with the network
    std::uint64_t second_nodes = 60'000;   // deeper search with the hand-written evaluation
    std::uint64_t mate_nodes = 3'000'000;  // positions of an exhaustive proof
    friend bool operator==(const ProverSettings&, const ProverSettings&) = default;
};

/// Why a puzzle does not hold.
struct Fault {
    enum class Reason : std::uint8_t {
        NotTheSolution,  // another move is better, or the mate is not forced
        SecondSolution,  // another move solves it too
        NotEnough,       // the move does not win, or not hold
        OutOfNodes,      // the proof needs more nodes than it may use
        WrongEnd,        // no mate, or no win on points, after the last move
    };
    Reason reason{};
    int solver_move = 1;  // from 1
    friend constexpr bool operator==(Fault, Fault) = default;
};
[[nodiscard]] std::string describe(Fault fault);

template <Game G>
class Prover {
  public:
    using Move = typename G::Move;
    using Solution = std::vector<Move>;

    explicit Prover(const ProverSettings& settings);

    /// A mate in exactly `moves`, with one mating move at every move of the solver; the defender
    /// chooses a longest defence.
    [[nodiscard]] std::optional<Solution> solve_mate(const Match<G>& match, int moves);
    /// The solution of another kind, judged by both searches.
    [[nodiscard]] std::optional<Solution> solve(const Match<G>& match, Kind kind);
    /// Nothing if the puzzle holds.
    [[nodiscard]] std::optional<Fault> verify(const Puzzle<G>& puzzle);
    /// At which of five levels of search the solution is found and kept: 0 at once, 4 not even by
    /// the last. For grading.
    [[nodiscard]] int effort(const Puzzle<G>& puzzle);

  private:
    [[nodiscard]] std::optional<Solution> unique_mate(const typename G::Position& position,
                                                      int moves);
    [[nodiscard]] std::optional<Fault> verify_mate(const Puzzle<G>& puzzle);
    [[nodiscard]] std::optional<Fault> verify_line(const Puzzle<G>& puzzle);

    ProverSettings settings_;
    MateProof<G> mates_;
    Probe<G> first_{Evaluation::Network, 8};
    Probe<G> second_{Evaluation::HandWritten, 8};
    Probe<G> shallow_{Evaluation::Network, 1};
};

/// Does a search agree that its best move is the only solution?
template <Game G>
[[nodiscard]] std::optional<Fault::Reason> fault_of(Kind kind, const View<G>& view,
                                                    const Standard& standard);

}  // namespace janggun::puzzle
