// Judging an attempt.
#include "server/features/puzzles/judge.h"

#include "base/text.h"
#include "notation/uci.h"
#include "puzzle/puzzle_file.h"

namespace janggun::server {
namespace {

template <Game G>
Result<Verdict, Fault> judge_in(const puzzle::Puzzle<G>& solution, std::string_view moves) {
    auto match = puzzle::match_after<G>(solution, 1);
    std::size_t ply = 1;
    for (const Word& word : words_of(moves)) {
        const auto move = notation::read_uci(match.position(), word.text);
        if (!move || !match.play(*move))
            return Failure{Fault{Code::BadField, "moves: expected legal moves in UCI"}};
        const auto& outcome = match.outcome();
        if (outcome && outcome->reason == Reason::Checkmate) return Verdict::Solved;
        if (*move != solution.moves[ply]) return Verdict::Failed;
        if (++ply == solution.moves.size()) return Verdict::Solved;
        (void)match.play(solution.moves[ply++]);
    }
    return Verdict::Failed;
}

}  // namespace

Result<Verdict, Fault> judge(const CataloguedPuzzle& puzzle, std::string_view moves) {
    constexpr std::size_t kLongest = 200;
    if (moves.size() > kLongest)
        return Failure{Fault{Code::BadField, "moves: expected at most 8 moves"}};
    Result<Verdict, Fault> verdict =
        Failure{Fault{Code::Storage, "this puzzle is damaged and cannot be judged"}};
    Games::for_each([&]<typename G>() {
        if (puzzle.game != kKindOf<G>) return;
        if (const auto read = puzzle::read_puzzle<G>(puzzle.line))
            verdict = judge_in<G>(*read, moves);
    });
    return verdict;
}

}  // namespace janggun::server
