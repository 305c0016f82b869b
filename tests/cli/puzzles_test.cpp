// janggun puzzles: mined, resumed, verified and packed.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "cli/program.h"
#include "support/folder.h"

namespace janggun::test {
namespace {

std::string contents(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

TEST(Puzzles, AreMinedResumedVerifiedAndPacked) {
    const Folder folder;
    const std::string all = folder.file("all.puzzles");
    const std::string parts = folder.file("parts.puzzles");
    const auto mine = [](const std::string& file, const char* games) {
        return run_program({"puzzles", "mine", file, "--variant", "shogun", "--games", games,
                            "--seed", "5", "--json"});
    };
    const Ran whole = mine(all, "6");
    ASSERT_EQ(whole.status, 0) << whole.err;
    EXPECT_NE(whole.out.find("\"games\":6"), std::string::npos) << whole.out;

    ASSERT_EQ(mine(parts, "2").status, 0);
    std::ofstream{parts, std::ios::app} << "an incomplete line";  // as after a crash
    ASSERT_EQ(mine(parts, "6").status, 0);
    EXPECT_EQ(contents(parts), contents(all));

    const Ran verified = run_program({"puzzles", "verify", all, "--json"});
    EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
    EXPECT_NE(verified.out.find("\"faults\":[]"), std::string::npos) << verified.out;

    const std::string packed = folder.file("packed.puzzles");
    const Ran pack = run_program({"puzzles", "pack", packed, all, parts});
    EXPECT_EQ(pack.status, 0) << pack.err;
    EXPECT_EQ(contents(packed).find('#'), std::string::npos);
    EXPECT_EQ(run_program({"puzzles", "pack", packed, all}).out, pack.out);  // no duplicates
}

TEST(Puzzles, AreNotPackedWithTheFinalPositionOfAnother) {
    const Folder folder;
    const std::string position =
        ";mate;1226;mate-in-3,hurdle;"
        "r2aa3r/6R2/3bck3/b3c3p/p2p5/3N1p3/1P2BP1P1/4C1N2/R3KC3/3A1AB2 b - - 0 25;"
        "d6e6 f4f5 e6f6 f5f6 d8f5 f6f7\n";
    const std::string header = "janggun-puzzles 1 janggi\n";
    const std::string one = folder.file("one.puzzles");
    const std::string two = folder.file("two.puzzles");
    std::ofstream{one} << header << "aaaaaaa" << position;
    std::ofstream{two} << header << "bbbbbbb" << position;
    const std::string packed = folder.file("packed.puzzles");
    const Ran pack = run_program({"puzzles", "pack", packed, one, two});
    EXPECT_EQ(pack.status, 0) << pack.err;
    EXPECT_EQ(contents(packed), contents(one));
}

TEST(Puzzles, MiningDoesNotOverwriteAnotherFile) {
    const Folder folder;
    const std::string games = folder.file("games.pgn");
    const std::string text = "[Variant \"Shogun\"]\n\n1. e4 e5 *\n";
    std::ofstream{games} << text;
    const Ran ran = run_program({"puzzles", "mine", games, "--games", "1"});
    EXPECT_EQ(ran.status, 1);
    EXPECT_NE(ran.err.find("expected a new file or one that begins with"), std::string::npos)
        << ran.err;
    EXPECT_EQ(contents(games), text);
}

TEST(Puzzles, BadFilesAreRefusedWithTheirPlace) {
    const Folder folder;
    const std::string file = folder.file("bad.puzzles");
    std::ofstream{file} << "janggun-puzzles 1 janggi\nabc\n";
    const Ran bad = run_program({"puzzles", "verify", file});
    EXPECT_EQ(bad.status, 1);
    EXPECT_NE(bad.err.find("line 2, column 1: expected an id"), std::string::npos) << bad.err;
    EXPECT_EQ(run_program({"puzzles", "verify", file + ".none"}).status, 1);
    EXPECT_EQ(run_program({"puzzles"}).status, 2);
}

}  // namespace
}  // namespace janggun::test
