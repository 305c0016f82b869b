// janggun match, from the command line: our engine against itself.
#include <gtest/gtest.h>

#include "cli/program.h"

namespace janggun::test {
namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(MatchCommand, HasHelpWithExamples) {
    const Ran help = run_program({"match", "--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_TRUE(has(help.out, "\n  janggun match --movetime 100"));
}

TEST(MatchCommand, PlaysBothGames) {
    for (const char* variant : {"janggi", "shogun"}) {
        const Ran ran =
            run_shell(std::string{"\"$JANGGUN\" match --b \"$JANGGUN uci\" --variant "} + variant +
                      " --nodes 300 --games 4 --jobs 1");
        EXPECT_EQ(ran.status, 0) << ran.err;
        EXPECT_TRUE(has(ran.out, std::string{variant} + ", 4 of 4 games")) << ran.out << ran.err;
        EXPECT_TRUE(has(ran.out, "Faults: A none; B none")) << ran.out << ran.err;
        EXPECT_TRUE(has(ran.out, "Elo +0.0")) << ran.out;  // the same engine twice, by nodes
    }
}

TEST(MatchCommand, WritesGamesThatTheRulesConfirm) {
    const Ran ran = run_shell(
        "dir=$(mktemp -d)\n"
        "\"$JANGGUN\" match --b \"$JANGGUN uci\" --nodes 200 --games 2 --pgn $dir/games.pgn &&\n"
        "\"$JANGGUN\" check $dir/games.pgn\n"
        "status=$?; rm -r $dir; (exit $status)");
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
    EXPECT_TRUE(has(ran.out, "2 games")) << ran.out;
    EXPECT_TRUE(has(ran.out, "0 errors, 0 warnings")) << ran.out;
}

TEST(MatchCommand, SaysWhatIsMissingOrWrong) {
    const auto complaint = [](const std::string& options) {
        const Ran ran = run_shell("\"$JANGGUN\" match --b \"$JANGGUN uci\" " + options);
        EXPECT_EQ(ran.status, 2) << options;
        return ran.err;
    };
    EXPECT_TRUE(has(complaint(""), "--movetime"));
    EXPECT_TRUE(has(complaint("--nodes 100 --games 3"), "even number"));
    EXPECT_TRUE(has(complaint("--tc soon"), "tc=soon"));
    EXPECT_TRUE(has(complaint("--nodes 100 --sprt 5"), "ELO0,ELO1"));
    EXPECT_TRUE(has(complaint("--nodes 100 --sprt 10,0"), "ELO0 below ELO1"));
    EXPECT_TRUE(has(complaint("--nodes 100 --resume"), "--pgn"));
    EXPECT_TRUE(has(complaint("--nodes 100 --variant chess"), "chess"));
    EXPECT_TRUE(has(complaint("--nodes 100 --option Hash"), "NAME=VALUE"));
}

TEST(MatchCommand, FailsWhenAnEngineCannotBeUsed) {
    const Ran ran = run_program({"match", "--a", "true", "--b", "true", "--nodes", "10"});
    EXPECT_EQ(ran.status, 1);
    EXPECT_TRUE(has(ran.err, "engine A, true")) << ran.err;
}

}  // namespace
}  // namespace janggun::test
