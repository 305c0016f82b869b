// Files of puzzles: what is written is read, and what is wrong is named with its place.
#include "puzzle/puzzle_file.h"

#include <gtest/gtest.h>

namespace janggun::puzzle {
namespace {

using Reason = FileError::Reason;

const std::string kMate =
    "z6263dz;mate;1226;mate-in-3,three-moves,middlegame,checks-only,discovered-check,"
    "cannon-check,soldier-check,hurdle;r2aa3r/6R2/3bck3/b3c3p/p2p5/3N1p3/1P2BP1P1/4C1N2/R3KC3/"
    "3A1AB2 b - - 0 25;d6e6 f4f5 e6f6 f5f6 d8f5 f6f7";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    return text.replace(text.find(what), what.size(), by);
}
Reason reason_of(const std::string& line) {
    const auto read = read_puzzle<Janggi>(line);
    EXPECT_FALSE(read) << line;
    return read ? Reason{} : read.error().reason;
}

TEST(Theme, NamesAreReadBack) {
    for (std::size_t i = 0; i < kThemeCount; ++i) {
        const auto theme = static_cast<Theme>(i);
        EXPECT_FALSE(name_of(theme).empty());
        EXPECT_EQ(theme_named(name_of(theme)), theme);
    }
    for (std::size_t i = 0; i < kKindCount; ++i) {
        const auto kind = static_cast<Kind>(i);
        EXPECT_EQ(kind_named(name_of(kind)), kind);
    }
    EXPECT_FALSE(theme_named("mate-in-9"));
}

TEST(PuzzleFile, ALineIsReadAndWrittenBack) {
    const auto puzzle = read_puzzle<Janggi>(kMate);
    ASSERT_TRUE(puzzle) << describe(puzzle.error());
    EXPECT_EQ(puzzle->id, "z6263dz");
    EXPECT_EQ(puzzle->kind, Kind::Mate);
    EXPECT_EQ(puzzle->rating, 1226);
    EXPECT_EQ(puzzle->solver_moves(), 3U);
    EXPECT_EQ(puzzle->solver(), Side::First);
    EXPECT_TRUE(puzzle->themes.has(Theme::Hurdle));
    EXPECT_EQ(write_puzzle(*puzzle), kMate);
    EXPECT_EQ(id_of<Janggi>(puzzle->start, puzzle->moves), puzzle->id);
}

TEST(PuzzleFile, BadFieldsAreNamed) {
    EXPECT_EQ(reason_of(""), Reason::BadId);
    EXPECT_EQ(reason_of("z6263dz"), Reason::MissingField);
    EXPECT_EQ(reason_of(replaced(kMate, "z6263dz", "Z6263DZ")), Reason::BadId);
    EXPECT_EQ(reason_of(replaced(kMate, ";mate;", ";stalemate;")), Reason::UnknownKind);
    EXPECT_EQ(reason_of(replaced(kMate, "1226", "99999999999")), Reason::BadRating);
    EXPECT_EQ(reason_of(replaced(kMate, "hurdle;", "hurdle,;")), Reason::UnknownTheme);
    EXPECT_EQ(reason_of(replaced(kMate, "cannon-check", "canon-check")), Reason::UnknownTheme);
    EXPECT_EQ(reason_of(replaced(kMate, "r2aa3r", "r2aa3k")), Reason::BadPosition);
    EXPECT_EQ(reason_of(replaced(kMate, "d6e6", "d6d9")), Reason::BadMove);
    EXPECT_EQ(reason_of(replaced(kMate, " f6f7", "")), Reason::BadLength);
    EXPECT_EQ(reason_of(kMate + ";more"), Reason::ExtraField);
    EXPECT_EQ(reason_of(kMate + std::string(kMaxLine, ' ')), Reason::LineTooLong);
}

TEST(PuzzleFile, AnErrorHasItsLineAndColumn) {
    const std::string text = header<Janggi>() + "\n# a comment\n" + kMate + "\n" + kMate + "\n";
    const auto twice = read_puzzles<Janggi>(text);
    ASSERT_FALSE(twice);
    EXPECT_EQ(twice.error(), (FileError{Reason::Duplicate, 4, 1}));
    EXPECT_EQ(describe(twice.error()), "line 4, column 1: expected an id that no other puzzle has");

    const auto moved =
        read_puzzles<Janggi>(header<Janggi>() + "\n" + replaced(kMate, "f4f5", "f4f9"));
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().reason, Reason::BadMove);
    EXPECT_EQ(moved.error().column, kMate.find("f4f5") + 1);
}

TEST(PuzzleFile, TheHeaderNamesTheGame) {
    EXPECT_EQ(*game_of(header<Shogun>() + "\n"), "shogun");
    EXPECT_EQ(game_of("").error().reason, Reason::NotPuzzles);
    EXPECT_EQ(game_of("janggun-puzzles 2 janggi").error().reason, Reason::UnknownVersion);
    EXPECT_EQ(game_of("janggun-puzzles 1 chess").error().reason, Reason::UnknownGame);
    EXPECT_EQ(read_puzzles<Shogun>(header<Janggi>()).error().reason, Reason::OtherGame);
    EXPECT_TRUE(read_puzzles<Janggi>(header<Janggi>() + "\r\n" + kMate + "\r\n"));
}

TEST(PuzzleFile, TheLastCompleteMarkTellsTheProgress) {
    EXPECT_FALSE(last_progress(header<Janggi>() + "\n" + kMate + "\n"));
    const std::string text = header<Janggi>() + "\n" + progress_mark(7) + "\n";
    const auto progress = last_progress(text + kMate + "\n" + progress_mark(8));  // no line's end
    ASSERT_TRUE(progress);
    EXPECT_EQ(progress->games, 7U);
    EXPECT_EQ(progress->bytes, text.size());
}

}  // namespace
}  // namespace janggun::puzzle
