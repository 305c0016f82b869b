// janggun check and janggun convert, from outside.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "cli/program.h"

namespace janggun::test {
namespace {

namespace fs = std::filesystem;

[[nodiscard]] bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

[[nodiscard]] std::string contents(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// A directory of its own, gone after the test.
class Converting : public testing::Test {
  protected:
    void SetUp() override { fs::create_directories(folder_); }
    void TearDown() override { fs::remove_all(folder_); }
    [[nodiscard]] std::string in_folder(const std::string& name) const {
        return (folder_ / name).string();
    }

  private:
    fs::path folder_ =
        fs::path{testing::TempDir()} /
        (std::string{"janggun-"} + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST(Check, CountsWhatItRead) {
    const Ran ran = run_program({"check", "gib/cp949.gib", "gib/games.json"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(ran.out.starts_with("2 files, 8 games, 384 plies: 0 errors, 0 warnings"))
        << ran.out;
}

TEST(Check, NamesLineAndColumnAndGoesOn) {
    const Ran ran = run_program({"check", "gib/damaged.gib"});
    EXPECT_EQ(ran.status, 1);
    EXPECT_TRUE(contains(ran.out, "gib/damaged.gib:119:42: error: illegal move 11. 55졸54"))
        << ran.out;
    EXPECT_TRUE(contains(ran.out, "gib/damaged.gib:10:6: warning: ")) << ran.out;
    EXPECT_TRUE(contains(ran.out, "1 file, 15 games, 287 plies: 7 errors, 11 warnings")) << ran.out;
}

TEST(Check, IsQuietAboutWarnings) {
    const Ran odd = run_program({"check", "--quiet", "gib/utf8.gib"});
    EXPECT_EQ(odd.status, 0);
    EXPECT_EQ(odd.out, "");
    const Ran damaged = run_program({"check", "--quiet", "gib/damaged.gib"});
    EXPECT_EQ(damaged.status, 1);
    EXPECT_FALSE(contains(damaged.out, "warning"));
}

TEST(Check, JudgesResultsByTheRulesOfTheRecordOrOfTheCommandLine) {
    const std::string pgn =
        "printf '[Variant \"janggi\"]\\n[Result \"1-0\"]\\n\\n1. Ke2 Ke9 1-0\\n' | \"$JANGGUN\" "
        "check - ";
    const Ran wrong = run_shell(pgn);
    EXPECT_EQ(wrong.status, 1);
    EXPECT_TRUE(contains(wrong.out, "2:10: error: the result is 1-0, but Han wins on points"))
        << wrong.out;
    const Ran traditional = run_shell(pgn + "--ruleset janggitraditional");
    EXPECT_EQ(traditional.status, 1);
    EXPECT_TRUE(contains(traditional.out, "but draw by two passes (1/2-1/2)")) << traditional.out;
    const Ran unknown = run_shell(pgn + "--ruleset chess");
    EXPECT_EQ(unknown.status, 2);
    EXPECT_TRUE(contains(unknown.err, "janggikakao")) << unknown.err;
    EXPECT_TRUE(contains(run_program({"check", "--help"}).out, "janggicasual"));
}

TEST(Check, RefusesAGameOfChess) {
    const Ran chess = run_shell("printf '1. e4 e5 2. Nf3 Nc6 *\\n' | \"$JANGGUN\" check -");
    EXPECT_EQ(chess.status, 1);
    EXPECT_TRUE(contains(chess.out, "unknown game: expected one of janggi")) << chess.out;
    EXPECT_TRUE(contains(chess.out, "1 game, 0 plies")) << chess.out;
}

TEST(Check, ReadsAPipe) {
    const Ran ran = run_shell("cat gib/cp949.gib | $JANGGUN check -");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "4 games, 192 plies")) << ran.out;
}

TEST(Check, SaysWhichFileIsMissing) {
    const Ran ran = run_program({"check", "gib/none.gib", "gib/cp949.gib", "gib"});
    EXPECT_EQ(ran.status, 1);
    EXPECT_TRUE(contains(ran.err, "gib/none.gib")) << ran.err;
    EXPECT_TRUE(contains(ran.out, "1 file, 4 games")) << ran.out;
}

TEST_F(Converting, GoesThroughEveryFormatAndLosesNothing) {
    ASSERT_EQ(run_program({"convert", "gib/cp949.gib", in_folder("a.json")}).status, 0);
    ASSERT_EQ(run_program({"convert", in_folder("a.json"), in_folder("a.pgn")}).status, 0);
    ASSERT_EQ(
        run_program({"convert", in_folder("a.pgn"), in_folder("a.gib"), "--encoding", "cp949"})
            .status,
        0);
    const Ran last = run_program({"convert", in_folder("a.gib"), in_folder("b.json")});
    EXPECT_EQ(last.status, 0);
    EXPECT_EQ(last.err, "4 of 4 games, 192 plies written; 0 errors, 0 warnings\n");
    EXPECT_EQ(contents(in_folder("b.json")), contents(in_folder("a.json")));
    EXPECT_FALSE(contents(in_folder("a.json")).empty());
}

TEST_F(Converting, WritesTheNotationOneAsksFor) {
    const Ran korean = run_program(
        {"convert", "gib/games.json", "-", "--to", "pgn", "--notation", "korean", "--quiet"});
    EXPECT_EQ(korean.status, 0);
    EXPECT_TRUE(contains(korean.out, "[Event \"game 1\"]")) << korean.out;
    EXPECT_TRUE(contains(korean.out, "장군")) << korean.out;
    EXPECT_EQ(korean.err, "");
    EXPECT_EQ(
        run_program({"convert", "gib/games.json", "-", "--notation", "x", "--to", "pgn"}).status,
        2);
}

TEST_F(Converting, WritesAlgebraicJanggiForOtherPrograms) {
    const Ran san = run_program(
        {"convert", "gib/games.json", "-", "--to", "pgn", "--notation", "san", "--quiet"});
    EXPECT_EQ(san.status, 0);
    EXPECT_TRUE(contains(san.out, "\n1. P")) << san.out;
    EXPECT_FALSE(contains(san.out, "1. P7")) << san.out;
    const Ran again = run_shell(
        "\"$JANGGUN\" convert gib/games.json - --to json -q >${TMPDIR:-/tmp}/a.$$; "
        "\"$JANGGUN\" convert gib/games.json - --to pgn -q | \"$JANGGUN\" convert - - --from pgn "
        "--to json -q | cmp - ${TMPDIR:-/tmp}/a.$$; status=$?; rm ${TMPDIR:-/tmp}/a.$$; (exit "
        "$status)");
    EXPECT_EQ(again.status, 0) << again.out << again.err;
}

TEST_F(Converting, WritesNothingWhereThereIsNoGame) {
    const auto file = in_folder("kept.json");
    std::ofstream{file} << "what was there";
    for (const char* format : {"gib", "pgn", "json"}) {
        const Ran ran = run_program({"convert", "/bin/sh", file, "--from", format});
        EXPECT_EQ(ran.status, 1) << format;
        EXPECT_TRUE(contains(ran.err, "is not written")) << ran.err;
        EXPECT_EQ(contents(file), "what was there") << format;
    }
    EXPECT_EQ(run_program({"convert", "/dev/null", file, "--from", "gib"}).status, 1);
    EXPECT_EQ(contents(file), "what was there");
}

TEST_F(Converting, SaysItsFormatsInTheHelp) {
    const auto help = run_program({"convert", "--help"}).out;
    EXPECT_TRUE(contains(help, "Format of IN: pgn, gib or json")) << help;
    EXPECT_TRUE(contains(help, "Format of OUT: pgn, gib or json")) << help;
}

TEST_F(Converting, NeverWritesOverItsInput) {
    const auto file = in_folder("games.json");
    fs::copy_file(fs::path{JANGGUN_TEST_DATA} / "gib" / "games.json", file);
    const auto before = contents(file);
    const Ran ran = run_program({"convert", file, file, "--to", "pgn"});
    EXPECT_EQ(ran.status, 2);
    EXPECT_TRUE(contains(ran.err, "input and output are the same file")) << ran.err;
    EXPECT_EQ(contents(file), before);
}

TEST_F(Converting, KeepsWhatItCouldReadAndFails) {
    const Ran ran = run_program({"convert", "gib/damaged.gib", in_folder("a.pgn")});
    EXPECT_EQ(ran.status, 1);
    EXPECT_TRUE(contains(ran.err, "13 of 15 games")) << ran.err;
    EXPECT_TRUE(contains(contents(in_folder("a.pgn")), "[Event \"whole\"]"));
    int files = 0;
    for (const auto& entry : fs::directory_iterator{fs::path{in_folder("a.pgn")}.parent_path()})
        files += entry.is_regular_file();
    EXPECT_EQ(files, 1) << "no half-written file is left";
}

TEST_F(Converting, ExplainsWhatItCannotDo) {
    EXPECT_EQ(run_program({"convert", "gib/none.gib", in_folder("a.pgn")}).status, 1);
    EXPECT_EQ(run_program({"convert", "gib/games.json", in_folder("a.txt")}).status, 2);
    EXPECT_EQ(run_program({"convert", "gib/games.json", "/nowhere/at/all.pgn"}).status, 1);
    EXPECT_FALSE(fs::exists(in_folder("a.pgn")));
}

}  // namespace
}  // namespace janggun::test
