// How each piece moves: docs/rules/janggi.md, a section a piece.
#include <gtest/gtest.h>

#include "support/drawn_janggi.h"

namespace janggun::janggi::test {
namespace {

TEST(General, StepsAlongTheLinesOfItsPalaceOnly) {
    EXPECT_EQ(moves_from("e2", R"(
        . . . . K . . . .
        . . . . . . . . .)"),
              points(R"(
        . . . x x x . . .
        . . . x . x . . .
        . . . x x x . . .)"));
    // No diagonal is drawn through the middle of an edge.
    EXPECT_EQ(moves_from("f2", R"(
        . . . . . K . . .
        . . . . . . . . .)"),
              points(R"(
        . . . . . x . . .
        . . . . x . . . .
        . . . . . x . . .)"));
}

TEST(Guard, MovesLikeTheGeneralAndStaysInside) {
    EXPECT_EQ(moves_from("d1", R"(
        . . . A . K . . .)"),
              points(R"(
        . . . x x . . . .
        . . . . x . . . .)"));
}

TEST(Chariot, RunsUntilBlockedAndTakesWhatBlocks) {
    EXPECT_EQ(moves_from("b2", R"(
        . p . . . . . . .
        . . . . . . . . .
        . R . N . . . . .
        . . . . . K . . .)"),
              points(R"(
        . x . . . . . . .
        . x . . . . . . .
        x . x . . . . . .
        . x . . . . . . .)"));
}

TEST(Chariot, UsesThePalaceDiagonals) {
    EXPECT_EQ(moves_from("d1", R"(
        . . . P . . . . .
        . . . . . p . . .
        . . . . . . . . .
        . N . R K . . . .)"),
              points(R"(
        . . . x . x . . .
        . . . x x . . . .
        . . x . . . . . .)"));
    EXPECT_EQ(moves_from("e2", R"(
        . . . . P . . . .
        . . . A . p . . .
        . . . . R N . . .
        . . . K A . . . .)"),
              points(R"(
        . . . . x x . . .
        x x x x . . . . .
        . . . . . x . . .)"));
}

TEST(Cannon, JumpsExactlyOnePiece) {
    EXPECT_EQ(moves_from("a1", R"(
        r . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        N . . . . . . . .
        . . . . . . . . .
        C . . . . K . . .)"),
              points(R"(
        x . . . . . . . .
        x . . . . . . . .
        x . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . x x x)"));
}

TEST(Cannon, NeitherJumpsNorTakesACannon) {
    EXPECT_EQ(moves_from("b3", R"(
        . c . . . . . . .
        . P . . . . . . .
        . C . . . . . C .
        . . . . . . . . .
        . . . . . K . . .)"),
              points(R"(. . . . . . . . .)"));
}

TEST(Cannon, JumpsFromCornerToCornerOverTheCentre) {
    EXPECT_EQ(moves_from("d1", R"(
        . . . . . p . . .
        . . . . K . . . .
        . . . C . . . . .)"),
              points(R"(
        . . . . . x . . .
        . . . . . . . . .
        . . . . . . . . .)"));
}

TEST(Horse, CannotPassItsNeighbour) {
    EXPECT_EQ(moves_from("b1", R"(
        . C . . . . . . .
        . N . . . . . . .)"),
              points(R"(
        . . . x . . . . .
        . . . . . . . . .)"));
}

TEST(Elephant, IsBlockedOnBothPointsItPasses) {
    EXPECT_EQ(moves_from("e5", R"(
        . . . . . . . . .
        . . . p . . . . .
        . . . . . P . . .
        . . . . B . . . .
        . . . . . . . . .
        . . . N . . . . .
        . . . . . . . . .
        . . . . . K . . .)"),
              points(R"(
        . . . . . . x . .
        . x . . . . . x .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . x . . . . . x .
        . . . . . . x . .
        . . . . . . . . .)"))
        << "d7 stands on the way to c8, d3 on the way to c2; f6 and e-file neighbours do not block";
}

TEST(Soldier, StepsForwardOrSideways) {
    EXPECT_EQ(moves_from("a4", R"(
        P . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . K . . .)"),
              points(R"(
        x . . . . . . . .
        . x . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"));
}

TEST(Soldier, GoesDiagonallyForwardInTheEnemyPalace) {
    EXPECT_EQ(moves_from("d8", R"(
        . . . . . k . . .
        . . . . . . . . .
        . . . P . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . K . . . . .)"),
              points(R"(
        . . . x x . . . .
        . . x . x . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"));
    EXPECT_EQ(moves_from("e2", R"(
        . . . . . k . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . K . . . . .
        . . . . p . . . .
        . . . . . . . . .)",
                         kHan),
              points(R"(
        . . . x . x . . .
        . . . x x x . . .)"));
}

}  // namespace
}  // namespace janggun::janggi::test
