// Promotion, drops and pawns; and that every move is legal just when it is listed.
#include <gtest/gtest.h>

#include "shogun/drawn_board.h"

namespace janggun::shogun {
namespace {

TEST(Promotion, IsOptionalOnEnteringTheLastThreeRanks) {
    const Position position = drawn(R"(
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . N . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)");
    EXPECT_EQ(steps_from(position, "c5").size(), 8);
    EXPECT_EQ(promotions_from(position, "c5"), squares(R"(
        . x . x . . . .
        x . . . x . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .)"));
}

TEST(Promotion, IsOpenToAMoveThatLeavesTheZone) {
    const Position position = drawn(R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . f . . . .
        . . . . . . . .
        K . . . . . . .)",
                                    kBlack);
    EXPECT_EQ(promotions_from(position, "d3"), steps_from(position, "d3"));
    EXPECT_EQ(steps_from(position, "d3").size(), 4);
}

TEST(Promotion, APawnMustOnTheLastRank) {
    const Position position = drawn(R"(
        . n . . . . . k
        P . . . . . . .
        . . . . P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)");
    EXPECT_TRUE(steps_from(position, "a7").empty());
    EXPECT_EQ(promotions_from(position, "a7"), named("a8 b8"));
    EXPECT_EQ(steps_from(position, "e6"), named("e7"));
    EXPECT_EQ(promotions_from(position, "e6"), named("e7"));
}

TEST(Promotion, PromotedPiecesAndTheKingDoNot) {
    const Position position = drawn(R"(
        . . . . . . . k
        . +P . . . . . .
        . . . . . . . .
        . +F . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .)");
    for (const Move move : position.legal_moves()) EXPECT_FALSE(move.is_promotion());
}

TEST(MajorPieces, ThereIsOneOfEachOnTheBoard) {
    const Position position = drawn(R"(
        . . . . . . . k
        . . . . . . . .
        N . P . . . R .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . +P . . . . .
        K . . . . +N . .)");
    EXPECT_FALSE(steps_from(position, "a6").empty());
    EXPECT_TRUE(promotions_from(position, "a6").empty());   // a general stands on f1
    EXPECT_FALSE(promotions_from(position, "g6").empty());  // no mortar yet
    EXPECT_FALSE(promotions_from(position, "c6").empty());  // captains are no majors
}

TEST(MajorPieces, TheRightReturnsWhenThePieceIsCaptured) {
    const Position before = drawn(R"(
        . . . . . . . k
        . . . . . . . .
        . . N . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . +N . r)",
                                  kBlack);
    EXPECT_TRUE(promotions_from(after(before, {step("h1", "h2")}), "c6").empty());
    const Position taken = after(before, {step("h1", "f1"), step("a1", "a2"), step("h8", "h7")});
    EXPECT_FALSE(promotions_from(taken, "c6").empty());
}

TEST(Drops, ReachTheOwnFirstFiveRanks) {
    const Position position = drawn(R"(
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . p . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)",
                                    kWhite, "FRBNPP");
    for (const Kind kind : kHandKinds)
        EXPECT_EQ(drops_of(position, kind), squares(R"(
            x x . x x x x x
            x x x x x x x x
            x x x x x x x x
            x x x x x x x x
            . x x x x x x x)"));
    EXPECT_EQ(position.count_legal_moves(), 3 + 5 * 38);
}

TEST(Drops, BlackCountsRanksFromTheOtherEdge) {
    const Position position = drawn(R"(
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)",
                                    kBlack, "pN");
    EXPECT_TRUE(drops_of(position, Kind::Pawn).contains(square("d8")));
    EXPECT_TRUE(drops_of(position, Kind::Pawn).contains(square("d4")));
    EXPECT_FALSE(drops_of(position, Kind::Pawn).contains(square("d3")));
    EXPECT_TRUE(drops_of(position, Kind::Knight).empty());  // White's
}

TEST(Drops, ACapturedMajorComesToHandUnpromoted) {
    const Position position = after(drawn(R"(
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . +f . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . R . . . .)"),
                                    {step("d1", "d5")});
    EXPECT_EQ(position.hand(kWhite).count(Kind::Duchess), 1);
    EXPECT_EQ(position.hand(kWhite).size(), 1);
    EXPECT_TRUE(position.hand(kBlack).empty());
}

TEST(Pawns, OnTheSecondRankMayGoTwoStepsOnTheFirstOne) {
    const Position position = drawn(R"(
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . n . . . . .
        . . P . P . . .
        P . . . . . . K)");
    EXPECT_EQ(steps_from(position, "a1"), named("a2"));
    EXPECT_TRUE(steps_from(position, "c2").empty());
    EXPECT_EQ(steps_from(position, "e2"), named("e3 e4"));
    const Position later = after(position, {step("a1", "a2"), step("h8", "h7")});
    EXPECT_EQ(steps_from(later, "a2"), named("a3 a4"));
}

TEST(Pawns, CaptureDiagonallyButNotAroundTheEdge) {
    EXPECT_EQ(steps_from(drawn(R"(
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . p . . . . . p
        P p . . . . . .
        . . . . . . . p
        . . . . . . . .
        K . . . . . . .)"),
                         "a4"),
              named("a5 b5"));
}

TEST(Pawns, TakeEnPassantAtOnceAndWithoutPromoting) {
    const Position before = drawn(R"(
        . . . . . . . k
        . . . p . . . .
        . . . . . . . .
        . . . . P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)",
                                  kBlack);
    const Position position = after(before, {step("d7", "d5")});
    EXPECT_EQ(position.en_passant(), square("d6"));
    EXPECT_EQ(steps_from(position, "e5"), named("d6 e6"));
    EXPECT_EQ(promotions_from(position, "e5"), named("e6"));
    EXPECT_TRUE(position.is_capture(step("e5", "d6")));
    EXPECT_FALSE(position.is_capture(step("e5", "e6")));

    const Position taken = after(position, {step("e5", "d6")});
    EXPECT_TRUE(taken.pieces().is_empty(square("d5")));
    EXPECT_EQ(taken.hand(kWhite).count(Kind::Pawn), 1);

    const Position late = after(position, {step("a1", "a2"), step("h8", "h7")});
    EXPECT_EQ(steps_from(late, "e5"), named("e6"));
}

TEST(Pawns, MayNotTakeEnPassantIfThatOpensALineToTheKing) {
    const Position before = drawn(R"(
        . . . . . . . k
        . . . p . . . .
        . . . . . . . .
        K . . . P . . r
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .)",
                                  kBlack);
    const Position position = after(before, {step("d7", "d5")});
    EXPECT_EQ(position.en_passant(), square("d6"));  // pinned or not
    EXPECT_EQ(steps_from(position, "e5"), named("e6"));
}

/// All 65536 moves there are, most of them nonsense.
void expect_is_legal_agrees(const Position& position) {
    std::vector<bool> listed(0x10000);
    for (const Move move : position.legal_moves()) {
        EXPECT_FALSE(listed[move.raw()]) << "twice in the list: " << move.raw();
        listed[move.raw()] = true;
    }
    for (std::uint32_t raw = 0; raw < 0x10000; ++raw)
        ASSERT_EQ(position.is_legal(Move::from_raw(static_cast<std::uint16_t>(raw))), listed[raw])
            << raw;
    EXPECT_EQ(static_cast<std::size_t>(position.count_legal_moves()),
              position.legal_moves().size());
}

TEST(AnyMove, IsLegalJustWhenItIsListed) {
    auto setup = drawn_setup(R"(
        r . . . k . . r
        P . p . . p b .
        . . . +n . N . .
        . . . p P . . .
        . +P . . . . B .
        . . F . . . . .
        P . . . . . P P
        R . . . K . . R)",
                             kWhite, "FBPfrp");
    for (const Side side : kSides)
        for (const Wing wing : {Wing::King, Wing::Queen}) setup.castling.grant(side, wing);
    const auto checked = Position::from(setup);
    ASSERT_FALSE(checked) << "the knight on f6 gives check while White is to move";
    setup.turn = kBlack;
    expect_is_legal_agrees(playable(setup));
    for (const Move move : playable(setup).legal_moves()) {
        Position next = playable(setup);
        next.play(move);
        expect_is_legal_agrees(next);
    }
    expect_is_legal_agrees(Position{});
}

TEST(AnyMove, ListsHoldTheRichestPositions) {
    // Rooks stand in each other's way, so that the room is never filled.
    const Position position = drawn(R"(
        . . . . . . . k
        R . R . R . . .
        . R . R . R . .
        R . R . R . R .
        . R . R . R . .
        R . R . R . R .
        . R . R . R . .
        K . R . R . R .)",
                                    kWhite, "FRBNP");
    EXPECT_GT(position.count_legal_moves(), 200);
    EXPECT_EQ(position.legal_moves().size(),
              static_cast<std::size_t>(position.count_legal_moves()));
}

}  // namespace
}  // namespace janggun::shogun
