// janggun animate, from outside.
#include <gtest/gtest.h>

#include "cli/program.h"

namespace janggun::test {
namespace {

constexpr const char* kTwoGames =
    R"(printf '[Variant "Shogun"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Variant "Janggi"]\n[White "Sora"]\n\n1. P71-61 *\n' | )";

TEST(Animate, DrawsAGameOfAFile) {
    const auto first = run_shell(std::string{kTwoGames} + "$JANGGUN animate -");
    EXPECT_EQ(first.status, 0) << first.err;
    EXPECT_EQ(first.out.substr(0, 5), "<svg ");
    EXPECT_NE(first.out.find(">2... Qh4#</text>"), std::string::npos);
    const auto second =
        run_shell(std::string{kTwoGames} + "$JANGGUN animate - --game 2 --script hangul --flip");
    EXPECT_NE(second.out.find("<title>Sora - "), std::string::npos) << second.out.substr(0, 300);
    EXPECT_NE(second.out.find(">졸</text>"), std::string::npos);
}

TEST(Animate, SaysWhatIsWrong) {
    const auto missing = run_shell(std::string{kTwoGames} + "$JANGGUN animate - --game 3");
    EXPECT_EQ(missing.status, 1);
    EXPECT_NE(missing.err.find("expected 3 games, but - has 2"), std::string::npos) << missing.err;
    EXPECT_EQ(run_program({"animate", "/nowhere.pgn"}).status, 1);
    EXPECT_EQ(run_program({"animate", "-", "--step", "1"}).status, 2);
}

}  // namespace
}  // namespace janggun::test
