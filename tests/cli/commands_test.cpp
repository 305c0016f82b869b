// What the commands print, and what they return to the shell.
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "cli/program.h"
#include "support/build.h"

namespace janggun::test {
namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}
std::string last_line(const std::string& text) {
    const std::size_t end = text.find_last_not_of('\n');
    const std::size_t start = text.find_last_of('\n', end);
    return text.substr(start == std::string::npos ? 0 : start + 1, end - start);
}
std::ptrdiff_t lines(const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
}

TEST(Program, AloneOnATerminalPrintsItsHelp) {
    // A terminal of its own, made by util-linux's script; it ends lines as terminals do.
    Ran alone = run_shell("script -qec \"'$JANGGUN'\" /dev/null");
    EXPECT_EQ(alone.status, 0);
    alone.out.erase(std::remove(alone.out.begin(), alone.out.end(), '\r'), alone.out.end());
    EXPECT_EQ(alone.out, run_program({"--help"}).out);
    for (const char* command :
         {"show", "moves", "convert", "check", "perft", "bench", "pair", "uci", "xboard", "serve",
          "backup", "cluster", "migrate", "passwd", "role", "puzzles"})
        EXPECT_TRUE(has(alone.out, std::string{"\n  "} + command + " ")) << command;
}

TEST(Program, AloneInAPipeSpeaksUci) {
    const Ran alone = run_shell("printf 'uci\\n' | \"$JANGGUN\"");
    EXPECT_EQ(alone.status, 0);
    EXPECT_TRUE(has(alone.out, "id name Janggun")) << alone.out;
    EXPECT_EQ(last_line(alone.out), "uciok");
}

TEST(Program, EveryCommandHasHelpWithAnExample) {
    for (const char* command :
         {"show", "moves", "convert", "check", "perft", "bench", "pair", "uci", "xboard", "serve",
          "backup", "cluster", "migrate", "passwd", "role"}) {
        const Ran help = run_program({command, "--help"});
        EXPECT_EQ(help.status, 0) << command;
        EXPECT_TRUE(has(help.out, std::string{"\n  janggun "} + command)) << help.out;
    }
}

TEST(Pair, MakesTheNextRoundOfATrfFile) {
    const Ran plain = run_program({"pair", "--plain", "tournament/nine_players.trf"});
    EXPECT_EQ(plain.status, 0) << plain.err;
    // bbpPairings 6.0.0 gives the same pairs for this file.
    EXPECT_EQ(plain.out, "5\n3 1\n8 6\n4 2\n9 7\n5 0\n");
    const Ran people = run_program({"pair", "tournament/nine_players.trf"});
    EXPECT_EQ(people.status, 0) << people.err;
    EXPECT_TRUE(has(people.out, "Round 4")) << people.out;
    const Ran table = run_program({"pair", "--standings", "tournament/nine_players.trf"});
    EXPECT_EQ(table.status, 0) << table.err;
    EXPECT_TRUE(has(table.out, "BH-C1")) << table.out;
    EXPECT_EQ(lines(table.out), 10);
    const Ran csv = run_program({"pair", "--csv", "tournament/nine_players.trf"});
    EXPECT_EQ(csv.out.rfind("rank,number,name,rating,round 1,", 0), 0U) << csv.out;
}

TEST(Pair, SaysWhereAFileIsWrong) {
    const Ran bad = run_shell("printf '001    1\\n001    x\\n' | \"$JANGGUN\" pair -");
    EXPECT_EQ(bad.status, 1);
    EXPECT_TRUE(has(bad.err, "line 2, column 5: expected")) << bad.err;
    EXPECT_EQ(run_program({"pair", "no_such_file.trf"}).status, 1);
    EXPECT_EQ(run_program({"pair", "--tie-breaks", "XYZ", "tournament/nine_players.trf"}).status,
              2);
}

TEST(Program, SaysItsVersion) {
    const Ran version = run_program({"--version"});
    EXPECT_EQ(version.status, 0);
    EXPECT_EQ(version.out.rfind("janggun ", 0), 0U);
    EXPECT_TRUE(has(version.out, "\ncommit ")) << version.out;
    EXPECT_TRUE(has(version.out, "\nnetworks janggi ")) << version.out;
}

TEST(Program, RefusesWhatItDoesNotKnow) {
    const Ran command = run_program({"frobnicate"});
    EXPECT_EQ(command.status, 2);
    EXPECT_TRUE(has(command.err, "frobnicate"));
    const Ran option = run_program({"perft", "--depht", "3"});
    EXPECT_EQ(option.status, 2);
    EXPECT_TRUE(has(option.err, "--depht"));
    EXPECT_TRUE(has(option.err, "janggun perft --help"));
}

TEST(Program, FailsWhenItsOutputCannotBeWritten) {
    const Ran full = run_shell("\"$JANGGUN\" moves >/dev/full");
    EXPECT_EQ(full.status, 1);
    EXPECT_TRUE(has(full.err, "could not be written"));
    EXPECT_EQ(run_shell("\"$JANGGUN\" show >&-").status, 1);
}

TEST(PerftCommand, EndsWithTheNodes) {
    const Ran janggi = run_program({"perft", "--variant", "janggi", "--depth", "3"});
    EXPECT_EQ(janggi.status, 0);
    EXPECT_EQ(janggi.out, "Nodes searched: 33000\n");
    const Ran casual = run_program({"perft", "--variant", "janggicasual", "--depth", "3"});
    EXPECT_EQ(casual.out, "Nodes searched: 33316\n");
    const Ran shogun = run_program({"perft", "--variant", "shogun", "--depth", "4"});
    EXPECT_EQ(shogun.out, "Nodes searched: 200537\n");
}

TEST(PerftCommand, DividesByTheFirstMove) {
    const Ran divided = run_program({"perft", "--depth", "2", "--divide"});
    EXPECT_EQ(divided.status, 0);
    EXPECT_EQ(lines(divided.out), 32 + 2);  // 32 first moves, an empty line, the sum
    EXPECT_TRUE(has(divided.out, "e2e2: 32\n"));
    EXPECT_EQ(last_line(divided.out), "Nodes searched: 1024");
}

TEST(PerftCommand, CountsFromAGivenPosition) {
    const Ran bikjang =
        run_program({"perft", "--fen", "R3k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1", "--depth", "1"});
    EXPECT_EQ(bikjang.out, "Nodes searched: 1\n");  // nothing but to accept
    const Ran after_moves =
        run_program({"perft", "--variant", "shogun", "--play", "e4 e5", "Nf3", "--depth", "1"});
    EXPECT_EQ(after_moves.out, run_program({"perft", "--variant", "shogun", "--depth", "1", "--fen",
                                            "rnb+fkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/"
                                            "RNB+FKB1R[] b KQkq - 1 2"})
                                   .out);
}

TEST(PerftCommand, WantsADepthItCanReach) {
    EXPECT_EQ(run_program({"perft"}).status, 2);
    EXPECT_EQ(run_program({"perft", "--depth", "0"}).status, 2);
    EXPECT_EQ(run_program({"perft", "--depth", "-1"}).status, 2);
    EXPECT_EQ(run_program({"perft", "--depth", "three"}).status, 2);
    EXPECT_EQ(run_program({"perft", "--depth", "99999999999999999999"}).status, 2);
}

TEST(PerftSuite, SumsUpWhatPassed) {
    const Ran suite = run_program({"perft", "--suite", "perft/shogun.epd", "--depth", "2"});
    EXPECT_EQ(suite.status, 0) << suite.out;
    EXPECT_EQ(suite.out, "113 passed, 0 failed\n");
    const Ran janggi = run_program(
        {"perft", "--variant", "janggitraditional", "--suite", "perft/janggi.epd", "--depth", "2"});
    EXPECT_EQ(janggi.status, 0) << janggi.out;
    EXPECT_EQ(janggi.out, "127 passed, 0 failed\n");
}

TEST(PerftSuite, NamesTheLineThatFailsAndGoesOn) {
    const Ran suite = run_shell(
        "cat >/tmp/janggun_suite_$$.epd <<'END'\n"
        "# a comment, and an empty line\n"
        "\n"
        "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 ;D1 5\n"
        "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 ;D1 4\n"
        "4k4/9/9/9/9/9/9/9/9/9 w - - 0 1 ;D1 4\n"
        "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 ;D1 four\n"
        "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1\n"
        "END\n"
        "\"$JANGGUN\" perft --suite /tmp/janggun_suite_$$.epd\n"
        "status=$?; rm /tmp/janggun_suite_$$.epd; (exit $status)");
    EXPECT_EQ(suite.status, 1);
    EXPECT_TRUE(has(suite.out, ".epd:3:1: depth 1: expected 5, found 4")) << suite.out;
    EXPECT_TRUE(has(suite.out, ".epd:5:1: Cho has no general")) << suite.out;
    EXPECT_TRUE(has(suite.out, ".epd:6:35: expected `;D<depth> <nodes>`")) << suite.out;
    EXPECT_TRUE(has(suite.out, ".epd:7:34: expected `;D1 n`")) << suite.out;
    EXPECT_EQ(last_line(suite.out), "1 passed, 4 failed");
}

TEST(PerftSuite, TakesThePositionsThatFenTakes) {
    // The side not to move is in check; the second is what an accepted bikjang in check leaves.
    for (const char* fen :
         {"4k4/9/4R4/9/9/9/9/9/9/3K5 w - - 0 1", "R3k4/9/9/9/9/9/9/9/9/4K4 w - - 1 2"}) {
        const Ran alone = run_program({"perft", "--depth", "1", "--fen", fen});
        ASSERT_EQ(alone.status, 0) << alone.err;
        const std::string nodes = alone.out.substr(alone.out.rfind(' ') + 1);
        const Ran suite =
            run_shell("echo '" + std::string{fen} + " ;D1 " + nodes.substr(0, nodes.find('\n')) +
                      "' >/tmp/janggun_suite_$$.epd\n"
                      "\"$JANGGUN\" perft --suite /tmp/janggun_suite_$$.epd\n"
                      "status=$?; rm /tmp/janggun_suite_$$.epd; (exit $status)");
        EXPECT_EQ(suite.out, "1 passed, 0 failed\n") << fen;
    }
}

TEST(PerftSuite, FailsOnAFileThatIsNotThereOrHoldsNothing) {
    EXPECT_EQ(run_program({"perft", "--suite", "perft/nothing.epd"}).status, 1);
    EXPECT_EQ(run_program({"perft", "--suite", "/dev/null"}).status, 1);
}

TEST(Moves, AreWrittenInTheChosenNotation) {
    const Ran korean = run_program({"moves", "--notation", "korean"});
    EXPECT_EQ(korean.status, 0);
    EXPECT_EQ(lines(korean.out), 32);
    EXPECT_TRUE(has(korean.out, "02마83\n"));
    EXPECT_TRUE(has(korean.out, "한수쉼\n"));
    EXPECT_TRUE(has(run_program({"moves"}).out, "H02-83\n"));
    EXPECT_TRUE(has(run_program({"moves", "--notation", "uci"}).out, "b1c3\n"));
    EXPECT_TRUE(has(run_program({"moves", "--notation", "san"}).out, "Hc3\n"));
    EXPECT_TRUE(has(run_program({"moves", "--variant", "shogun"}).out, "Nf3\n"));
}

TEST(Moves, FollowTheMovesPlayedFirst) {
    const Ran shogun = run_program(
        {"moves", "--variant", "shogun", "--play", "e4", "d5", "exd5", "Nf6", "--notation", "uci"});
    EXPECT_TRUE(has(shogun.out, "P@e4\n"));   // the captured pawn is in hand
    EXPECT_FALSE(has(shogun.out, "P@e6\n"));  // but drops stop at the fifth rank
    const Ran over = run_program({"moves", "--play", "e2e2", "e9e9"});
    EXPECT_EQ(over.status, 0);
    EXPECT_EQ(over.out, "");  // two passes have ended the game
    EXPECT_TRUE(has(over.err, "the game is over: Han wins on points after two passes, 73.5 to 72"))
        << over.err;
}

TEST(Show, DrawsEveryScriptAndTheSecondSidesView) {
    EXPECT_TRUE(has(run_program({"show"}).out, "楚"));
    EXPECT_TRUE(has(run_program({"show", "--hangul"}).out, "차"));
    EXPECT_FALSE(has(run_program({"show", "--letters"}).out, "楚"));
    EXPECT_NE(run_program({"show"}).out, run_program({"show", "--flip"}).out);
    EXPECT_EQ(last_line(run_program({"show", "--variant", "shogun"}).out),
              "rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1");
    EXPECT_EQ(run_program({"show", "--hangul", "--letters"}).status, 2);
}

TEST(Show, ColoursOnlyATerminalUnlessTold) {
    EXPECT_FALSE(has(run_program({"show"}).out, "\x1b["));
    EXPECT_TRUE(has(run_program({"show", "--colour", "always"}).out, "\x1b["));
}

TEST(Show, SaysHowTheGameEnded) {
    const Ran over = run_program({"show", "--play", "e2e2", "e9e9"});
    EXPECT_TRUE(has(over.out, "Han wins on points after two passes, 73.5 to 72")) << over.out;
}

TEST(Show, WritesAPicture) {
    const Ran picture = run_program({"show", "--variant", "shogun", "--svg", "-"});
    EXPECT_EQ(picture.status, 0);
    EXPECT_TRUE(has(picture.out, "<svg"));
    EXPECT_EQ(run_program({"show", "--svg", "/no/such/directory/board.svg"}).status, 1);
}

TEST(Bench, HasTheSignatureKeptInTheTree) {
    if (kSlowBuild) GTEST_SKIP() << "too slow in this build; the release build compares it";
    std::ifstream file{JANGGUN_SIGNATURE};
    const std::string kept{std::istreambuf_iterator<char>{file}, {}};
    const Ran bench = run_program({"bench"});
    EXPECT_EQ(bench.status, 0);
    EXPECT_TRUE(bench.out.ends_with(kept)) << bench.out;
}

}  // namespace
}  // namespace janggun::test
