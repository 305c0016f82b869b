// Bad input gets a sentence that says what is wrong and where, and exit status 2.
#include <gtest/gtest.h>

#include "cli/program.h"

namespace janggun::test {
namespace {

struct Bad {
    const char* name;
    const char* variant;
    const char* fen;
    const char* complaint;  // part of what must be said
};
std::ostream& operator<<(std::ostream& out, const Bad& bad) {
    return out << bad.fen;
}

class BadFen : public testing::TestWithParam<Bad> {};

TEST_P(BadFen, IsExplained) {
    for (const char* command : {"moves", "show"}) {
        const Ran ran =
            run_program({command, "--variant", GetParam().variant, "--fen", GetParam().fen});
        EXPECT_EQ(ran.status, 2) << ran.err;
        EXPECT_EQ(ran.out, "");
        EXPECT_NE(ran.err.find(GetParam().complaint), std::string::npos) << ran.err;
        EXPECT_NE(ran.err.find(GetParam().fen), std::string::npos) << ran.err;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Janggi, BadFen,
    testing::Values(
        Bad{"Empty", "janggi", "", "the FEN is empty"},
        Bad{"NoGeneral", "janggi", "4k4/9/9/9/9/9/9/9/9/9 w - - 0 1", "Cho has no general"},
        Bad{"TwoGenerals", "janggi", "3kk4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
            "Han has a second general on e10"},
        Bad{"GeneralOutsideItsPalace", "janggi", "9/9/9/4k4/9/9/9/9/9/4K4 w - - 0 1",
            "Han's general on e7 is outside its palace"},
        Bad{"GuardOutsideItsPalace", "janggi", "4k4/9/9/a8/9/9/9/9/9/3K5 w - - 0 1",
            "Han's guard on a7 is outside its palace"},
        Bad{"SoldierBehindItsLine", "janggi", "4k4/9/9/9/9/9/9/9/P8/3K5 w - - 0 1",
            "Cho's soldier on a2 is behind the line"},
        Bad{"UnknownPiece", "janggi", "rnba1abnr/4x4/9/9/9/9/9/9/4K4/9 w - - 0 1", "column 12"},
        Bad{"TooFewRanks", "janggi", "4k4/9/9/9/9/9/9/9/3K5 w - - 0 1", "column 22"},
        Bad{"TooManyRanks", "janggi", "4k4/9/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "column 22"},
        Bad{"RankTooLong", "janggi", "4k4/9/9/9/9/9/9/9/9/3K6 w - - 0 1", "column 23"},
        Bad{"RankTooShort", "janggi", "4k4/9/9/9/9/9/9/9/9/3K4 w - - 0 1", "column 24"},
        Bad{"NobodysTurn", "janggi", "4k4/9/9/9/9/9/9/9/9/3K5 q - - 0 1", "column 25"},
        Bad{"BrokenNumber", "janggi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - x 1", "column 31"},
        Bad{"HugeNumber", "janggi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 99999999999 1", "column 31"}),
    [](const auto& bad) { return bad.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Shogun, BadFen,
    testing::Values(
        Bad{"NoKing", "shogun", "8/8/8/8/8/8/8/4K3[] w - - 0 1", "Black has no king"},
        Bad{"TwoKings", "shogun", "4k2k/8/8/8/8/8/8/4K3[] w - - 0 1", "king on h8"},
        Bad{"PawnOnTheLastRank", "shogun", "4k2P/8/8/8/8/8/8/4K3[] w - - 0 1", "pawn on h8"},
        Bad{"TwoOfOneMajor", "shogun", "4k3/8/+N+N6/8/8/8/8/4K3[] w - - 0 1", "b6"},
        Bad{"OtherSideInCheck", "shogun", "4k3/8/8/8/8/8/4R3/4K3[] w - - 0 1", "king on e8"},
        Bad{"CastlingWithoutRook", "shogun", "4k3/8/8/8/8/8/8/4K3[] w K - 0 1", "cannot castle"},
        Bad{"QueenInHand", "shogun", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "column 21"},
        Bad{"OpenHand", "shogun", "4k3/8/8/8/8/8/8/4K3[P w - - 0 1", "column 22"},
        Bad{"KingWithPlus", "shogun", "4+k3/8/8/8/8/8/8/4K3[] w - - 0 1", "column 2"}),
    [](const auto& bad) { return bad.param.name; });

TEST(BadMove, IsNamedWithItsPlace) {
    const Ran illegal = run_program({"moves", "--play", "e2e3 e9e7"});
    EXPECT_EQ(illegal.status, 2);
    EXPECT_NE(illegal.err.find("move 2 of the game, \"e9e7\""), std::string::npos) << illegal.err;
    EXPECT_NE(illegal.err.find("column 6"), std::string::npos) << illegal.err;
    for (const char* text : {"zzz", "a1", "a1a1", "e2e4", "R01-11", "01차11", "\xff\xfe", "a0a1"})
        EXPECT_EQ(run_program({"moves", "--play", text}).status, 2) << text;
    for (const char* text : {"e5", "Nd4", "P@e4", "O-O", "e7e8+", "Q@e4"})
        EXPECT_EQ(run_program({"moves", "--variant", "shogun", "--play", text}).status, 2) << text;
}

TEST(BadMove, CannotFollowTheEndOfTheGame) {
    const Ran late = run_program({"show", "--play", "e2e2 e9e9 a4a5"});
    EXPECT_EQ(late.status, 2);
    EXPECT_NE(late.err.find("move 3"), std::string::npos) << late.err;
    EXPECT_NE(late.err.find("the game was over: Han wins on points after two passes, 73.5 to 72"),
              std::string::npos)
        << late.err;
}

TEST(BadVariant, IsAnsweredWithTheNamesThereAre) {
    for (const char* command : {"moves", "show", "perft --depth 1"}) {
        const Ran ran = run_shell(std::string{"\"$JANGGUN\" "} + command + " --variant xiangqi");
        EXPECT_EQ(ran.status, 2) << command;
        EXPECT_NE(ran.err.find("xiangqi"), std::string::npos) << ran.err;
        EXPECT_NE(ran.err.find("janggikakao"), std::string::npos) << ran.err;
    }
}

TEST(BadNotation, IsAnsweredWithTheGamesOwn) {
    const Ran ran = run_program({"moves", "--variant", "shogun", "--notation", "korean"});
    EXPECT_EQ(ran.status, 2);
    EXPECT_NE(ran.err.find("san, uci"), std::string::npos) << ran.err;
}

TEST(BadMove, SaysThatTheRulesForbidThisBikjang) {
    const Ran ran = run_program({"show", "--variant", "janggikja", "--fen",
                                 "4k4/9/9/9/4P4/9/P8/9/R7R/4K4 w - - 0 1", "--play", "e6d6"});
    EXPECT_EQ(ran.status, 2);
    EXPECT_NE(ran.err.find("the generals would face each other (bikjang)"), std::string::npos)
        << ran.err;
}

struct BadNumber {
    std::vector<std::string> arguments;
    const char* complaint;
};

TEST(BadNumbers, AreAnsweredWithTheRange) {
    const std::string file = testing::TempDir() + "janggun-no-games";
    const BadNumber bad[] = {
        {{"datagen", file, "--games", "-5"}, "--games: expected a number from 1 to 1000000000"},
        {{"datagen", file, "--games", "0"}, "--games: expected a number from 1 to 1000000000"},
        {{"datagen", file, "--games", "ten"}, "--games: expected a number from 1 to 1000000000"},
        {{"datagen", file, "--nodes", "1"}, "--nodes: expected a number from 50 to 10000000"},
        {{"datagen", file, "--seed", "-1"}, "--seed: expected a number from 0 to"},
        {{"datagen", file, "--threads", "-3"}, "--threads: expected a number from 1 to 256"},
        {{"match", "--nodes", "100", "--games", "-2"}, "--games: expected a number from 2 to"},
        {{"match", "--nodes", "100", "--hash", "-1"}, "--hash: expected a number from 1 to"},
        {{"match", "--nodes", "100", "--threads", "-3"}, "--threads: expected a number from 1 to"},
        {{"match", "--nodes", "100", "--jobs", "0"}, "--jobs: expected a number from 1 to"},
        {{"match", "--nodes", "100", "--random-plies", "-1"}, "--random-plies: expected a number"},
        {{"match", "--nodes", "100", "--opening-plies", "-1"}, "--opening-plies: expected a num"},
        {{"match", "--nodes", "100", "--max-plies", "0"}, "--max-plies: expected a number from 1"},
        {{"match", "--nodes", "100", "--margin", "-1"}, "--margin: expected a number from 0 to"},
        {{"match", "--nodes", "100", "--stall", "-1"}, "--stall: expected a number from 0 to"},
        {{"match", "--nodes", "-100"}, "nodes"},
        {{"match", "--depth", "0"}, "depth"},
        {{"match", "--movetime", "-1"}, "movetime"},
        {{"train", file, "-o", file, "--rate", "-1"}, "--rate: expected a number from 1e-09 to 1"},
        {{"train", file, "-o", file, "--epochs", "0"}, "--epochs: expected a number from 1 to"},
        {{"bench", "--depth", "1000"}, "--depth: expected a number from 1 to 64"},
        {{"perft", "--depth", "2x"}, "--depth: expected a number from 1 to 50, not \"2x\""},
        {{"serve", "--port", "70000"}, "--port: expected a number from 0 to 65535"},
        {{"serve", "--engine-threads", "-1"}, "--engine-threads: expected a number from 0 to"},
    };
    for (const auto& [arguments, complaint] : bad) {
        const Ran ran = run_program(arguments);
        EXPECT_EQ(ran.status, 2) << ran.err;
        EXPECT_NE(ran.err.find(complaint), std::string::npos) << complaint << "\n" << ran.err;
    }
}

TEST(BadInput, TheCommandLineIsExplained) {
    EXPECT_EQ(run_program({"shwo"}).err.substr(0, 31), "janggun: unknown command \"shwo\"");
    EXPECT_NE(run_program({"bench", "--hash", "0"}).err.find("unexpected --hash 0\n"),
              std::string::npos);
    EXPECT_NE(run_program({"play", "--side", "left"})
                  .err.find("--side: expected first, second, random, not \"left\""),
              std::string::npos);
}

}  // namespace
}  // namespace janggun::test
