// janggun analyse, from outside.
#include <gtest/gtest.h>

#include "cli/program.h"

namespace janggun::test {
namespace {

constexpr const char* kFoolsMate = R"(printf '[Variant "Shogun"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' | )";

TEST(Analyse, AnnotatesTheBlunderOfAGame) {
    const auto ran =
        run_shell(std::string{kFoolsMate} + "$JANGGUN analyse - --nodes 2000 --hash 1");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_NE(ran.out.find("$4"), std::string::npos) << ran.out;  // ??
    EXPECT_NE(ran.out.find("[%eval #-1]"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("[BlackAccuracy \""), std::string::npos) << ran.out;
    EXPECT_NE(ran.err.find("1 game reviewed"), std::string::npos) << ran.err;
}

TEST(Analyse, WritesJsonAndComparesWithADeeperSearch) {
    const std::string start = std::string{kFoolsMate} + "$JANGGUN analyse - --nodes 1000 --hash 1 ";
    const auto json = run_shell(start + "--json");
    EXPECT_EQ(json.out.substr(0, 23), R"({"game":1,"nodes":1000,)") << json.out;
    EXPECT_NE(json.out.find(R"("judgement":"blunder")"), std::string::npos) << json.out;
    const auto compared = run_shell(start + "--compare 2");
    EXPECT_EQ(compared.status, 0) << compared.err;
    EXPECT_NE(compared.out.find("found by the review                      1 (100.0 %)"),
              std::string::npos)
        << compared.out;
}

TEST(Analyse, PrintsTheComparisonSoFarWhenItIsInterrupted) {
    const auto ran = run_shell(
        "cd $(mktemp -d) && for i in $(seq 200); do "
        "printf '[Variant \"Shogun\"]\\n\\n1. f3 e5 2. g4 Qh4# 0-1\\n\\n'; done > games.pgn && "
        "{ $JANGGUN analyse games.pgn --nodes 1000 --hash 1 --compare 50 > out & } && "
        "for i in $(seq 600); do grep -q '^game 2: ' out && break; sleep 0.1; done && "
        "kill -TERM $! && { wait $!; echo $?; } && cat out && rm -r $PWD");
    EXPECT_EQ(ran.out.substr(0, 2), "1\n") << ran.out;
    EXPECT_NE(ran.out.find("game 1: 4 moves so far, 1 of 1 blunders found, 0 of 1 calls wrong\n"
                           "game 2: 8 moves so far, 2 of 2 blunders found, 0 of 2 calls wrong\n"),
              std::string::npos)
        << ran.out;
    EXPECT_NE(ran.out.find("\n  found by the review "), std::string::npos) << ran.out;
    EXPECT_NE(ran.err.find("interrupted after "), std::string::npos) << ran.err;
}

TEST(Analyse, DoesNotOverwriteItsInput) {
    const auto ran = run_shell(
        "cd $(mktemp -d) && printf '[Variant \"Shogun\"]\\n\\n1. f3 e5 *\\n' > game.pgn && "
        "cp game.pgn before && for command in analyse animate; do "
        "$JANGGUN $command game.pgn -o game.pgn; echo $?; done; cmp game.pgn before && rm -r $PWD");
    EXPECT_EQ(ran.out, "2\n2\n") << ran.out;
    EXPECT_EQ(ran.status, 0);
    EXPECT_NE(ran.err.find("input and output are the same file"), std::string::npos) << ran.err;
}

TEST(Analyse, SaysWhatIsWrong) {
    EXPECT_EQ(run_program({"analyse", "/nowhere.pgn"}).status, 1);
    const auto none = run_shell("printf '' | $JANGGUN analyse -");
    EXPECT_EQ(none.status, 1);
    EXPECT_NE(none.err.find("no game found"), std::string::npos) << none.err;
    EXPECT_EQ(run_program({"analyse", "-", "--nodes", "few"}).status, 2);
}

}  // namespace
}  // namespace janggun::test
