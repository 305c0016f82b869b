// Proofs of puzzles.
#include "puzzle/prover.h"

#include <algorithm>
#include <cassert>

namespace janggun::puzzle {
namespace {

constexpr std::size_t kLongestLine = 4;  // moves of the solver, of puzzles that are no mates

template <Game G>
bool wins_on_points(const Match<G>& match, Side solver) {
    const auto& outcome = match.outcome();
    return outcome && outcome->winner == solver && outcome->points.has_value();
}

}  // namespace

std::string describe(Fault fault) {
    const std::string where = "move " + std::to_string(fault.solver_move) + " of the solver: ";
    switch (fault.reason) {
        case Fault::Reason::NotTheSolution:
            return where + "another move is better";
        case Fault::Reason::SecondSolution:
            return where + "another move solves the puzzle too";
        case Fault::Reason::NotEnough:
            return where + "the move does not reach the goal";
        case Fault::Reason::OutOfNodes:
            return where + "the proof needs more nodes";
        case Fault::Reason::WrongEnd:
            return where + "the solution ends without its goal";
    }
    return {};
}

template <Game G>
std::optional<Fault::Reason> fault_of(Kind kind, const View<G>& view, const Standard& standard) {
    const double best = expectation<G>(view.score);
    const double second = view.second == -engine::kInfinite ? 0 : expectation<G>(view.second);
    const bool has_gap = best - second >= standard.gap;
    using enum Fault::Reason;
    switch (kind) {
        case Kind::Mate:
        case Kind::Win:
            if (best < standard.win) return NotEnough;
            return has_gap && second <= standard.not_win ? std::nullopt
                                                         : std::optional{SecondSolution};
        case Kind::Points:
            if (view.score < 0 || !engine::is_points_win(view.score)) return NotEnough;
            return second <= standard.not_points ? std::nullopt : std::optional{SecondSolution};
        case Kind::Defence:
            if (best < standard.holds) return NotEnough;
            return has_gap && best <= standard.does_not_win ? std::nullopt
                                                            : std::optional{SecondSolution};
    }
    return NotEnough;
}

template <Game G>
Prover<G>::Prover(const ProverSettings& settings)
    : settings_{settings}, mates_{settings.mate_nodes} {}

template <Game G>
std::optional<typename Prover<G>::Solution> Prover<G>::solve_mate(const Match<G>& match,
                                                                  int moves) {
    mates_.restart();
    const auto& position = match.position();
    for (int n = 1; n <= moves; ++n) {
        const auto is_mate = mates_.has_mate(position, n);
        if (!is_mate) return std::nullopt;
        if (*is_mate) return unique_mate(position, n);
    }
    return std::nullopt;
}

template <Game G>
std::optional<typename Prover<G>::Solution> Prover<G>::unique_mate(
    const typename G::Position& position, int moves) {
    Move found;
    for (const Move move : position.legal_moves()) {
        auto next = position;
        next.play(move);
        const auto is_mate = mates_.is_mate_after(next, moves);
        if (!is_mate) return std::nullopt;
        if (!*is_mate) continue;
        if (!found.is_none()) return std::nullopt;  // a second solution
        found = move;
    }
    if (found.is_none()) return std::nullopt;
    if (moves == 1) return Solution{found};

    auto defender = position;
    defender.play(found);
    auto replies = defender.legal_moves();
    if constexpr (WithPass<G>)  // a defence that does something reads better
        std::stable_partition(replies.begin(), replies.end(),
                              [](Move move) { return !move.is_pass(); });
    for (const Move reply : replies) {
        auto next = defender;
        next.play(reply);
        const auto is_shorter = moves > 2 ? mates_.has_mate(next, moves - 2) : std::optional{false};
        if (!is_shorter) return std::nullopt;
        if (*is_shorter) continue;
        if (const auto rest = unique_mate(next, moves - 1)) {
            Solution solution{found, reply};
            solution.insert(solution.end(), rest->begin(), rest->end());
            return solution;
        }
    }
    return std::nullopt;
}

template <Game G>
std::optional<typename Prover<G>::Solution> Prover<G>::solve(const Match<G>& match, Kind kind) {
    assert(kind != Kind::Mate);
    Match<G> game = match;
    const Side solver = match.position().turn();
    Solution solution;
    std::size_t last_choice = 0;  // length of the solution up to the last move with a choice
    for (std::size_t count = 0; count < kLongestLine && !game.is_over(); ++count) {
        // Most candidates fail: a short search finds that out first.
        if (fault_of(kind, first_.look_afresh(game, settings_.first_nodes / 6), kLenient)) break;
        const auto view = first_.look_afresh(game, settings_.first_nodes);
        if (fault_of(kind, view, kStrict)) break;
        const auto again = second_.look_afresh(game, settings_.second_nodes);
        if (again.best != view.best || fault_of(kind, again, kLenient)) break;

        const bool has_choice = game.allowed_moves().size() > 1;
        solution.push_back(view.best);
        (void)game.play(view.best);
        if (has_choice) last_choice = solution.size();
        if (game.is_over()) break;
        const Move reply = view.line.size() > 1 && game.check(view.line[1])
                               ? view.line[1]
                               : first_.look_afresh(game, settings_.first_nodes).best;
        solution.push_back(reply);
        (void)game.play(reply);
    }
    if (kind == Kind::Points) {
        if (!wins_on_points(game, solver) || solution.size() % 2 == 0) return std::nullopt;
    } else {
        solution.resize(last_choice);  // ends with a choice of the solver
    }
    if (solution.empty()) return std::nullopt;
    return solution;
}

template <Game G>
std::optional<Fault> Prover<G>::verify(const Puzzle<G>& puzzle) {
    return puzzle.kind == Kind::Mate ? verify_mate(puzzle) : verify_line(puzzle);
}

template <Game G>
std::optional<Fault> Prover<G>::verify_mate(const Puzzle<G>& puzzle) {
    mates_.restart();
    auto position = puzzle.start;
    int left = static_cast<int>(puzzle.solver_moves());
    int number = 0;
    const auto fault = [&](Fault::Reason reason) {
        return Fault{.reason = reason, .solver_move = number};
    };
    if (left > MateProof<G>::kMaxMoves) return fault(Fault::Reason::OutOfNodes);
    for (std::size_t i = 0; i + 1 < puzzle.moves.size(); i += 2, --left) {
        ++number;
        position.play(puzzle.moves[i]);
        for (const Move move : position.legal_moves()) {
            auto next = position;
            next.play(move);
            const auto is_mate = mates_.is_mate_after(next, left);
            if (!is_mate) return fault(Fault::Reason::OutOfNodes);
            const bool is_solution = move == puzzle.moves[i + 1];
            if (*is_mate && !is_solution) return fault(Fault::Reason::SecondSolution);
            if (!*is_mate && is_solution) return fault(Fault::Reason::NotTheSolution);
        }
        position.play(puzzle.moves[i + 1]);
    }
    if (!position.in_check() || position.count_legal_moves() != 0)
        return fault(Fault::Reason::WrongEnd);
    return std::nullopt;
}

template <Game G>
std::optional<Fault> Prover<G>::verify_line(const Puzzle<G>& puzzle) {
    Match<G> game = match_after(puzzle, 1);
    int number = 1;
    for (std::size_t i = 1; i < puzzle.moves.size(); ++i) {
        if (i % 2 == 1) {
            for (Probe<G>* probe : {&first_, &second_}) {
                const auto view = probe->look_afresh(
                    game, probe == &first_ ? settings_.first_nodes : settings_.second_nodes);
                const auto reason = view.best != puzzle.moves[i]
                                        ? std::optional{Fault::Reason::NotTheSolution}
                                        : fault_of(puzzle.kind, view, kLenient);
                if (reason) return Fault{.reason = *reason, .solver_move = number};
            }
            ++number;
        }
        (void)game.play(puzzle.moves[i]);
    }
    if (puzzle.kind == Kind::Points && !wins_on_points(game, puzzle.solver()))
        return Fault{.reason = Fault::Reason::WrongEnd, .solver_move = number - 1};
    return std::nullopt;
}

template <Game G>
int Prover<G>::effort(const Puzzle<G>& puzzle) {
    constexpr std::uint64_t kLevels[] = {40, 200, 1000, 5000};
    int most = 0;
    for (std::size_t i = 1; i < puzzle.moves.size(); i += 2) {
        const Match<G> game = match_after(puzzle, i);
        int level = 4;
        for (int at = 3; at >= most; --at) {
            if (shallow_.look_afresh(game, kLevels[at]).best != puzzle.moves[i]) break;
            level = at;
        }
        most = std::max(most, level);
    }
    return most;
}

#define JANGGUN_INSTANTIATE(G)                                                                \
    template std::optional<Fault::Reason> fault_of<G>(Kind, const View<G>&, const Standard&); \
    template class Prover<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::puzzle
