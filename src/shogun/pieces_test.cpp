// How the pieces move, and what they may do about a check.
#include <gtest/gtest.h>

#include "shogun/drawn_board.h"

namespace janggun::shogun {
namespace {

TEST(Pieces, TheKnightLeapsOverItsNeighbours) {
    EXPECT_EQ(steps_from(Position{}, "b1"), squares(R"(
        x . x . . . . .
        . . . . . . . .
        . . . . . . . .)"));
}

TEST(Pieces, TheGeneralIsKnightAndKing) {
    EXPECT_EQ(steps_from(drawn(R"(
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . +N . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)"),
                         "d4"),
              squares(R"(
        . . x . x . . .
        . x x x x x . .
        . . x . x . . .
        . x x x x x . .
        . . x . x . . .
        . . . . . . . .)"));
}

TEST(Pieces, TheArchbishopIsBishopAndKnight) {
    EXPECT_EQ(steps_from(drawn(R"(
        . . . . . . . k
        . . . . . . . .
        . . . . . p . .
        . . . . . . . .
        . . . +B . . . .
        . . . . . . . .
        . P . . . . . .
        . . K . . . . .)"),
                         "d4"),
              squares(R"(
        x . . . . . . .
        . x x . x x . .
        . x x . x x . .
        . . . . . . . .
        . x x . x x . .
        . . x . x x . .
        . . . . . . x .)"));
}

TEST(Pieces, TheMortarIsRookAndKnight) {
    EXPECT_EQ(steps_from(drawn(R"(
        . . . . . . . k
        . . . . . . . .
        . . . p . . . .
        . . . . . . . .
        . . . +R . . . .
        . . . P . . . .
        . . . . . . . .
        K . . . . . . .)"),
                         "d4"),
              squares(R"(
        . . x x x . . .
        . x . x . x . .
        x x x . x x x x
        . x . . . x . .
        . . x . x . . .
        . . . . . . . .)"));
}

TEST(Pieces, TheDuchessGoesOneStepDiagonallyAndTheQueenAnyLine) {
    const Position position = drawn(R"(
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . F . +F P . . .
        . . . . . . . .
        . . . K . . . .)");
    EXPECT_EQ(steps_from(position, "b3"), squares(R"(
        x . x . . . . .
        . . . . . . . .
        x . x . . . . .
        . . . . . . . .)"));
    EXPECT_EQ(steps_from(position, "d3"), squares(R"(
        . . . x . . . .
        . . . x . . . x
        x . . x . . x .
        . x . x . x . .
        . . x x x . . .
        . . x . . . . .
        . . x x x . . .
        . x . . . x . .)"));
}

TEST(Pieces, TheCaptainStepsAsAKingButMayBeTaken) {
    const Position position = drawn(R"(
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . r .
        . . . . . . . +P
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)");
    EXPECT_EQ(steps_from(position, "h4"), squares(R"(
        . . . . . . x x
        . . . . . . x .
        . . . . . . x x
        . . . . . . . .
        . . . . . . . .)"));
}

TEST(Check, APinnedPieceKeepsToTheLineOfThePin) {
    const Position position = drawn(R"(
        k . . . r . . .
        . . . . . . . .
        . . . . . . . b
        . . . . . . . .
        . . . . . . . .
        . . . . R N . .
        . . . . . . . .
        . . . . K . . .)");
    EXPECT_EQ(steps_from(position, "e3"), squares(R"(
        . . . . x . . .
        . . . . x . . .
        . . . . x . . .
        . . . . x . . .
        . . . . x . . .
        . . . . . . . .
        . . . . x . . .
        . . . . . . . .)"));
    EXPECT_EQ(steps_from(position, "f3").size(), 7);
}

TEST(Check, APinnedGeneralMayNotStepOntoAnotherPinsLine) {
    const Position position = drawn(R"(
        k . . . r . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . +N . . .
        . . . . K . N r)");
    EXPECT_EQ(steps_from(position, "e2"), squares(R"(
        . . . . x . . .
        . . . . . . . .
        . . . . . . . .)"));
    EXPECT_TRUE(steps_from(position, "g1").empty());
}

TEST(Check, MustBeAnsweredByTakingInterposingOrStepping) {
    const Position position = drawn(R"(
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . . . P . . . .
        . . . . K . . .)",
                                    kWhite, "N");
    EXPECT_TRUE(position.in_check());
    EXPECT_EQ(steps_from(position, "a3"), named("e3"));
    EXPECT_TRUE(steps_from(position, "d2").empty());
    EXPECT_EQ(drops_of(position, Kind::Knight), squares(R"(
        . . . . x . . .
        . . . . x . . .
        . . . . x . . .
        . . . . x . . .
        . . . . . . . .)"));
    EXPECT_EQ(steps_from(position, "e1"), squares(R"(
        . . . . . x . .
        . . . x . x . .)"));
}

TEST(Check, TheKingCannotHideInItsOwnShadow) {
    EXPECT_EQ(steps_from(drawn(R"(
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        r . . K . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .)"),
                         "d4"),
              squares(R"(
        . . x x x . . .
        . . . . . . . .
        . . x x x . . .
        . . . . . . . .
        . . . . . . . .)"));
}

TEST(Check, ADoubleCheckOnlyTheKingAnswers) {
    const Position position = drawn(R"(
        k . . . r . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . n . . . .
        . . P . . . . .
        . . . . K . . R)",
                                    kWhite, "P");
    for (const Move move : position.legal_moves()) {
        ASSERT_FALSE(move.is_drop());
        EXPECT_EQ(move.from(), square("e1"));
    }
    EXPECT_EQ(position.count_legal_moves(), 3);  // d1, f1, d2; the knight strikes f2
}

}  // namespace
}  // namespace janggun::shogun
