// Tests of the start boards in .gib files.
#include "record/gib_board.h"

#include <gtest/gtest.h>

#include "janggi/game.h"
#include "notation/fen.h"

namespace janggun::record::gib {
namespace {

constexpr std::string_view kOdds =
    "차마상사1사마상차/4장/1포5포/졸1졸1졸1졸1졸///兵1兵1兵1兵/1包5包/4將/車象馬士1士馬象車 한 "
    "접장기";

[[nodiscard]] std::string fen_of(std::string_view board) {
    const auto setup = parse_board(board);
    if (!setup) return std::string{describe(setup.error())};
    return notation::to_fen<Janggi>(*Janggi::position(*setup, janggi::kCasual));
}

TEST(GibBoard, ListsRowsFromChosEdge) {
    EXPECT_EQ(fen_of(kOdds),
              "rbna1anbr/4k4/1c5c1/p1p1p1p2/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR b - - 0 1");
}

TEST(GibBoard, IsWrittenAsItWasRead) {
    const auto position = *Janggi::position(*parse_board(kOdds), janggi::kCasual);
    EXPECT_EQ(write_board(position), kOdds);
    EXPECT_TRUE(gives_odds(position));
}

TEST(GibBoard, OfAnEvenStartGivesNoOdds) {
    EXPECT_FALSE(gives_odds(janggi::Position{}));
    EXPECT_EQ(fen_of(write_board(janggi::Position{})),
              notation::to_fen<Janggi>(janggi::Position{}));
}

TEST(GibBoard, SaysWhatIsWrongWithIt) {
    const auto offset_of = [](std::string_view text) { return parse_board(text).error().offset; };
    EXPECT_EQ(fen_of("차마/장"), "the board has fewer than ten rows");
    EXPECT_EQ(fen_of("//////////장 한"), "the board has more than ten rows");
    EXPECT_EQ(fen_of("9차/"), "the row is longer than nine points");
    EXPECT_EQ(fen_of("55/"), "the row is longer than nine points");
    EXPECT_EQ(fen_of("1x/"), "expected the name of a piece");
    EXPECT_EQ(offset_of("1x/"), 1U);
    EXPECT_EQ(fen_of("///////// 누구"), "expected 초 or 한 as the side to move");
}

}  // namespace
}  // namespace janggun::record::gib
