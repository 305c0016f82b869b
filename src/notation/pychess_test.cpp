// PyChess's notation of Janggi.
#include "notation/pychess.h"

#include "notation/testing.h"

namespace janggun::notation {
namespace {

std::string read(std::string_view text, const janggi::Position& position = {}) {
    return meaning<Janggi>(position, text, Style::Pychess);
}
std::string write(const janggi::Position& position, std::string_view uci) {
    const auto move = read_move<Janggi>(position, uci, Style::Uci);
    EXPECT_TRUE(move) << uci;
    return write_pychess(position, *move);
}

TEST(Pychess, CountsRowsFromHan) {
    const janggi::Position start;
    EXPECT_EQ(write(start, "b1c3"), "H02-83");
    EXPECT_EQ(write(start, "a1a2"), "R01-91");
    EXPECT_EQ(write(start, "e4e5"), "P75-65");
    EXPECT_EQ(write(start, "d1d2"), "A04-94");
    EXPECT_EQ(write(start, "e2e2"), "K95-95");
}

TEST(Pychess, MarksCapturesChecksAndMates) {
    EXPECT_EQ(write(position_from<Janggi>("4k4/9/9/9/9/9/9/p8/R8/3K5 w"), "a2a3"), "R91x81");
    EXPECT_EQ(write(position_from<Janggi>("4k4/9/9/9/9/9/9/9/R8/3K5 w"), "a2a10"), "R91-11+");
    EXPECT_EQ(write(position_from<Janggi>("3k5/R8/9/9/9/9/1R7/9/9/4K4 w"), "b4b10"), "R72-12#");
}

TEST(Pychess, ReadsWithOrWithoutMarks) {
    const auto position = position_from<Janggi>("3k5/R8/9/9/9/9/1R7/9/9/4K4 w");
    for (const char* text : {"R72-12#", "R72-12+", "R72-12"})
        EXPECT_EQ(read(text, position), "b4b10");
    EXPECT_EQ(read("N02-83"), "b1c3");
    EXPECT_EQ(read("K95-95"), "e2e2");
}

TEST(Pychess, ErrorsNameTheirColumn) {
    EXPECT_EQ(read(""), "unreadable at 0");
    EXPECT_EQ(read("X01-91"), "unreadable at 0");
    EXPECT_EQ(read("R"), "unreadable at 1");
    EXPECT_EQ(read("R00-91"), "unreadable at 1");
    EXPECT_EQ(read("R01"), "unreadable at 3");
    EXPECT_EQ(read("R01=91"), "unreadable at 3");
    EXPECT_EQ(read("R01-9"), "unreadable at 4");
    EXPECT_EQ(read("R01-91++"), "unreadable at 6");
    EXPECT_EQ(read("C01-91"), "no such piece at 0");
    EXPECT_EQ(read("R11-21"), "no such piece at 0");
    EXPECT_EQ(read("R01-61"), "illegal at 0");
    EXPECT_EQ(read("R01x91"), "wrong capture at 3");
}

}  // namespace
}  // namespace janggun::notation
