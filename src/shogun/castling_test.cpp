// When king and rook may castle.
#include <gtest/gtest.h>

#include "shogun/drawn_board.h"

namespace janggun::shogun {
namespace {

/// With every right that king and rooks on their squares allow.
Position castling_position(std::string_view drawing, Side turn = kWhite,
                           std::string_view hands = "") {
    auto setup = drawn_setup(drawing, turn, hands);
    for (const Side side : kSides) {
        for (const Wing wing : {Wing::King, Wing::Queen}) {
            const CastlingPath path = castling_path(side, wing);
            if (setup.pieces.of(side, Kind::King).contains(path.king_from) &&
                setup.pieces.of(side, Kind::Rook).contains(path.rook_from))
                setup.castling.grant(side, wing);
        }
    }
    return playable(setup);
}
const Bitboard kBoth = named("c1 g1");

TEST(Castling, BringsTheRookToTheOtherSideOfTheKing) {
    const Position position = castling_position(R"(
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R)");
    EXPECT_EQ(castlings_from(position, "e1"), kBoth);
    const Position wide = after(position, {castling("e1", "c1")});
    EXPECT_EQ(wide.king(kWhite), square("c1"));
    EXPECT_EQ(wide.pieces().of(kWhite, Kind::Rook), named("d1 h1"));
    EXPECT_FALSE(wide.castling().has_any(kWhite));
    const Position narrow = after(position, {castling("e1", "g1")});
    EXPECT_EQ(narrow.pieces().of(kWhite, Kind::Rook), named("a1 f1"));
    EXPECT_EQ(narrow.quiet_plies(), 1);
}

TEST(Castling, NeedsFreeSquaresBetween) {
    EXPECT_EQ(castlings_from(castling_position(R"(
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R N . . K . . R)"),
                             "e1"),
              named("g1"));
}

TEST(Castling, IsNoWayOutOfCheck) {
    EXPECT_TRUE(castlings_from(castling_position(R"(
        . . . . r . k .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R)"),
                               "e1")
                    .empty());
}

TEST(Castling, LeadsNeitherThroughNorIntoCheck) {
    EXPECT_TRUE(castlings_from(castling_position(R"(
        . . r . . r k .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R)"),
                               "e1")
                    .empty());
}

TEST(Castling, OnlyTheKingsOwnPathMustBeSafe) {
    EXPECT_EQ(castlings_from(castling_position(R"(
        . r . . k . . r
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R)"),
                             "e1"),
              kBoth);
}

TEST(Castling, IsLostWithTheFirstMoveOfKingOrRook) {
    const Position start = castling_position(R"(
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R)");
    const Position rook_back =
        after(start, {step("a1", "a2"), step("e8", "e7"), step("a2", "a1"), step("e7", "e8")});
    EXPECT_EQ(castlings_from(rook_back, "e1"), named("g1"));
    const Position king_back =
        after(start, {step("e1", "e2"), step("e8", "d8"), step("e2", "e1"), step("d8", "e8")});
    EXPECT_TRUE(castlings_from(king_back, "e1").empty());
}

TEST(Castling, ADroppedRookHasNoPartInIt) {
    const Position position = after(
        castling_position(R"(
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . b . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R)",
                          kBlack, "R"),
        {step("e4", "h1"), step("e1", "e2"), step("h1", "c6"), step("e2", "e1"), step("e8", "e7")});
    EXPECT_FALSE(position.castling().has_any(kWhite));

    const Position replaced = after(castling_position(R"(
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . b . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R)",
                                                      kBlack, "R"),
                                    {step("e4", "h1"), step("a1", "b1"), step("h1", "c6"),
                                     drop(Kind::Rook, "h1"), step("e8", "e7")});
    EXPECT_TRUE(castlings_from(replaced, "e1").empty());
}

}  // namespace
}  // namespace janggun::shogun
