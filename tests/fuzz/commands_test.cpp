// The engine's protocols for a moment, with fixed seeds: whatever lines come, it stands.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "fuzz/mutator.h"
#include "fuzz/targets.h"
#include "support/build.h"

namespace janggun {
namespace {

const std::vector<std::string> kWords = {"\n",
                                         " ",
                                         "go",
                                         "go ponder",
                                         "stop\n",
                                         "ponderhit\n",
                                         "depth ",
                                         "nodes ",
                                         "-1",
                                         "0",
                                         "99999999999999999999",
                                         "infinite",
                                         "searchmoves ",
                                         "a4a5",
                                         "e2e2",
                                         "@@@@",
                                         "0000",
                                         "moves ",
                                         "startpos",
                                         "fen ",
                                         "setoption name ",
                                         "value ",
                                         "Hash",
                                         "Threads",
                                         "MultiPV",
                                         "UCI_Variant",
                                         "shogun",
                                         "janggikja",
                                         "true",
                                         "perft 1",
                                         "d\n",
                                         "eval\n",
                                         "flip\n",
                                         "bench\n",
                                         "analyze\n",
                                         "exit\n",
                                         "undo\n",
                                         "remove\n",
                                         "hard\n",
                                         "force\n",
                                         "go\n",
                                         "?\n",
                                         ".\n",
                                         "xboard\n",
                                         "\xFF",
                                         "setboard ",
                                         "usermove ",
                                         "level ",
                                         "option ",
                                         "usi\n",
                                         "ucci\n",
                                         "sfen ",
                                         "banmoves ",
                                         "computer\n"};

void run(const std::vector<std::string>& seeds, int rounds) {
    const auto feed = [](const std::string& text) {
        fuzz::fuzz_commands(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    };
    for (const std::string& seed : seeds) feed(seed);
    test::Mutator mutator{seeds, kWords, 2025};
    for (int i = 0; i < (test::kSlowBuild ? rounds / 10 : rounds); ++i) feed(mutator.next());
}

std::string with_choice(int choice, const std::string& text) {
    return static_cast<char>(choice) + text;
}

TEST(Fuzz, UciStandsAnyCommand) {
    run({with_choice(0,
                     "uci\nisready\nsetoption name UCI_Variant value shogun\nposition startpos "
                     "moves e2e4 e7e5 g1f3\ngo depth 3\nd\neval\nflip\ngo nodes 50\nstop\n"),
         with_choice(0,
                     "position startpos moves a4a5 e9e9 e2e2\ngo ponder wtime 100 btime 100 winc 1 "
                     "binc 1\nponderhit\nstop\ngo perft 1\nucinewgame\n"),
         with_choice(0,
                     "setoption name Threads value 2\nsetoption name MultiPV value 3\nposition fen "
                     "4k4/9/9/9/9/9/9/R8/9/4K4 w - - 0 1\ngo infinite searchmoves a3a4\nisready\n"),
         with_choice(0,
                     "usi\nsetoption name USI_Variant value shogun\nposition sfen "
                     "8/8/6R1/k7/8/1K6/8/8 b 2PR 1 moves P*5d\ngo btime 9 wtime 9 byoyomi 9\n"
                     "ucci\nsetoption UCI_Variant janggi\nposition startpos moves a3a4\nbanmoves "
                     "a6a5\ngo time 9 increment 1\nload <<E\nE\nposition fen x\ngo infinite\n")},
        400);
}

TEST(Fuzz, XBoardStandsAnyCommand) {
    run({with_choice(1,
                     "xboard\nprotover 2\nnew\nvariant janggi\nlevel 40 0:05 1\nhard\npost\ntime "
                     "500\notim 500\nusermove a3a4\n?\nping 1\nundo\nremove\nhint\ngo\n"),
         with_choice(
             1,
             "new\nvariant shogun\nst 1\nsd 3\nusermove e2e4\nanalyze\n.\nusermove e7e5\n"
             "undo\nexit\nforce\nsetboard 8/8/6R1/k7/8/1K6/8/8[R] w - - 0 1\ngo\nresult 1-0 "
             "{mate}\nlift e2\nmemory 1\ncores 2\noption MultiPV=2\ndraw\nplayother\n")},
        400);
}

}  // namespace
}  // namespace janggun
