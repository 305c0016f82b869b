// Text on the screen, in a window of 12 columns and 4 rows that nobody sees.
#include "terminal/paint.h"

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <curses.h>
#include <gtest/gtest.h>
#include <memory>

namespace janggun::terminal {
namespace {

using Lines = std::vector<std::string>;

class Paint : public testing::Test {
  protected:
    static constexpr int kWide = 12;

    static void SetUpTestSuite() { ASSERT_TRUE(std::setlocale(LC_CTYPE, "C.UTF-8")); }

    void open_window() {
        ::setenv("LINES", "4", 1);
        ::setenv("COLUMNS", "12", 1);
        file_.reset(std::fopen("/dev/null", "r+"));
        ASSERT_TRUE(file_);
        screen_ = ::newterm("vt100", file_.get(), file_.get());
        ASSERT_TRUE(screen_);
        ASSERT_EQ(LINES, 4);
        ASSERT_EQ(COLS, kWide);
    }
    void TearDown() override {
        if (!screen_) return;
        ::endwin();
        ::delscreen(screen_);
    }

    /// What the window shows, without the spaces at the end.
    static std::string row(int row) {
        wchar_t text[kWide + 1]{};
        mvinnwstr(row, 0, text, kWide);
        char bytes[6 * kWide]{};
        std::wcstombs(bytes, text, sizeof bytes - 1);
        std::string shown{bytes};
        shown.resize(shown.find_last_not_of(' ') + 1);
        return shown;
    }

  private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> file_;
    SCREEN* screen_ = nullptr;
};

TEST_F(Paint, TextIsClippedBetweenCharacters) {
    EXPECT_EQ(clipped("abcdef", 4), "abcd");
    EXPECT_EQ(clipped("楚漢", 4), "楚漢");
    EXPECT_EQ(clipped("楚漢", 3), "楚");
    EXPECT_EQ(clipped("楚漢", 1), "");
    EXPECT_EQ(clipped("abc", -1), "");
}

TEST_F(Paint, TextIsWrappedAtSpaces) {
    EXPECT_EQ(wrapped("", 5), Lines{});
    EXPECT_EQ(wrapped("one two three", 7), (Lines{"one two", "three"}));
    EXPECT_EQ(wrapped("one two three", 8), (Lines{"one two", "three"}));
    EXPECT_EQ(wrapped("abcdefgh", 5), (Lines{"abcde", "fgh"}));
    EXPECT_EQ(wrapped("abcde ", 5), (Lines{"abcde"}));
    EXPECT_EQ(wrapped("Han wins on points after two passes, 73.5 to 72", 30),
              (Lines{"Han wins on points after two", "passes, 73.5 to 72"}));
}

TEST_F(Paint, WideCharactersTakeTwoColumns) {
    EXPECT_EQ(wrapped("안녕하세요", 5), (Lines{"안녕", "하세", "요"}));
    EXPECT_EQ(wrapped("a 안녕하 세요", 8), (Lines{"a 안녕하", "세요"}));
    // The word that is carried over is measured in columns.
    EXPECT_EQ(wrapped("ab 안녕하", 8), (Lines{"ab", "안녕하"}));
    EXPECT_EQ(wrapped("ab 안녕하 세", 8), (Lines{"ab", "안녕하", "세"}));
}

TEST_F(Paint, ASpaceAtTheBeginningOfALineIsNoPlaceToBreakIt) {
    EXPECT_EQ(wrapped(" abcdefgh", 5), (Lines{" abcd", "efgh"}));
    EXPECT_EQ(wrapped("   abcd", 5), (Lines{"   ab", "cd"}));
    EXPECT_EQ(wrapped(" 안녕하", 5), (Lines{" 안녕", "하"}));
}

TEST_F(Paint, LineFeedsBreakLines) {
    EXPECT_EQ(wrapped("a\n\nbc d\n", 3), (Lines{"a", "", "bc", "d"}));
}

TEST_F(Paint, TheLastLinesAreKept) {
    EXPECT_EQ(last_lines("one two three", 5, 2), "two\nthree");
    EXPECT_EQ(last_lines("one", 5, 2), "one");
    EXPECT_EQ(last_lines("", 5, 2), "");
}

TEST_F(Paint, LinesAreCutAtTheRightEdge) {
    open_window();
    paint(0, 0, "0123456789abcdef\nsecond");
    paint(8, 2, "panel\n楚漢漢");
    EXPECT_EQ(row(0), "0123456789ab");
    EXPECT_EQ(row(1), "second");
    EXPECT_EQ(row(2), "        pane");
    EXPECT_EQ(row(3), "        楚漢");
}

TEST_F(Paint, AColourAfterAFullRowDoesNotContinueOnTheNext) {
    open_window();
    paint(0, 0, "\x1b[1m0123456789ab\x1b[0mcd\x1b[7mef\n\x1b[31mx\x1b[0my");
    EXPECT_EQ(row(0), "0123456789ab");
    EXPECT_EQ(row(1), "xy");
    EXPECT_EQ(row(2), "");
}

TEST_F(Paint, LinesBelowTheWindowAreNotShown) {
    open_window();
    paint(0, 2, "third\nfourth\nfifth\nsixth");
    paint(3, 4, "below");
    EXPECT_EQ(row(2), "third");
    EXPECT_EQ(row(3), "fourth");
}

}  // namespace
}  // namespace janggun::terminal
