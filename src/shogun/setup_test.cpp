// What cannot be played from, and how that is said.
#include "shogun/setup.h"

#include <gtest/gtest.h>

#include "shogun/drawn_board.h"

namespace janggun::shogun {
namespace {

using Reason = SetupFault::Reason;

std::vector<Reason> reasons(const Setup& setup) {
    std::vector<Reason> found;
    for (const SetupFault& fault : faults_of(setup)) found.push_back(fault.reason);
    return found;
}
using Reasons = std::vector<Reason>;

constexpr std::string_view kTwoKings = R"(
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . K . . .)";

TEST(Setup, OfTheStartIsSound) {
    EXPECT_TRUE(faults_of(start_setup()).empty());
    EXPECT_EQ(playable(start_setup()), Position{});
}

TEST(Setup, NeedsOneKingForEachSide) {
    EXPECT_EQ(reasons(shogun::Setup{}), (Reasons{Reason::NoKing, Reason::NoKing}));
    const auto two = drawn_setup("K . . K . . . k");
    ASSERT_EQ(reasons(two), Reasons{Reason::SeveralKings});
    EXPECT_EQ(faults_of(two)[0].square, square("d1"));
}

TEST(Setup, HasNoPawnOnItsLastRank) {
    const auto setup = drawn_setup(R"(
        p . . . k . P .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P . p . K . . .)");
    ASSERT_EQ(reasons(setup), (Reasons{Reason::PawnOnLastRank, Reason::PawnOnLastRank}));
    EXPECT_EQ(describe(faults_of(setup)[0]), "White's pawn on g8 should have promoted.");
    EXPECT_EQ(describe(faults_of(setup)[1]), "Black's pawn on c1 should have promoted.");
}

TEST(Setup, HasOneOfEachMajorButAnyNumberOfCaptains) {
    const auto setup = drawn_setup(R"(
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        +N . . . . . . +N
        . . . . . . . .
        +P +P +P . +b . . .
        K . . . . . . .)");
    ASSERT_EQ(reasons(setup), Reasons{Reason::SeveralOfOneMajor});
    EXPECT_EQ(faults_of(setup)[0].square, square("h4"));
}

TEST(Setup, HoldsThirtyTwoPiecesWithTheHands) {
    auto setup = start_setup();
    setup.hands[kBlack].add(Kind::Pawn);
    EXPECT_EQ(reasons(setup), Reasons{Reason::TooManyPieces});
    EXPECT_TRUE(
        faults_of(drawn_setup(kTwoKings, kWhite, "PPPPPPPPPPPPPPPPppppppppFRBNfr")).empty());
}

TEST(Setup, MayCastleOnlyWithKingAndRookAtHome) {
    auto setup = drawn_setup(kTwoKings);
    setup.castling.grant(kWhite, Wing::King);
    ASSERT_EQ(reasons(setup), Reasons{Reason::CastlingWithoutKingOrRook});
    EXPECT_EQ(faults_of(setup)[0].square, square("h1"));
    setup.pieces.put({kWhite, Kind::Rook}, square("h1"));
    EXPECT_TRUE(faults_of(setup).empty());
}

TEST(Setup, EnPassantNeedsAPawnThatJustPassed) {
    auto setup = drawn_setup(R"(
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .)");
    setup.en_passant = square("d6");
    EXPECT_TRUE(faults_of(setup).empty());
    EXPECT_FALSE(playable(setup).en_passant());  // nobody can take there
    for (const auto name : {"d3", "e6", "d5", "d8", "a1"}) {
        setup.en_passant = square(name);
        EXPECT_EQ(reasons(setup), Reasons{Reason::ImpossibleEnPassant}) << name;
    }
    setup.en_passant = square("d6");
    setup.pieces.put({kBlack, Kind::Knight}, square("d7"));
    EXPECT_EQ(reasons(setup), Reasons{Reason::ImpossibleEnPassant});
}

TEST(Setup, TheKingOfTheSideThatWaitsIsNotInCheck) {
    const auto setup = drawn_setup(R"(
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .)");
    ASSERT_EQ(reasons(setup), Reasons{Reason::OpponentInCheck});
    EXPECT_EQ(describe(faults_of(setup)[0]), "Black's king on e8 could be captured at once.");
}

TEST(Setup, FaultsAreToldAllAtOnce) {
    auto setup = drawn_setup("p . . . . . . R");
    setup.en_passant = square("a6");
    setup.castling.grant(kWhite, Wing::King);
    EXPECT_EQ(reasons(setup),
              (Reasons{Reason::NoKing, Reason::CastlingWithoutKingOrRook, Reason::NoKing,
                       Reason::PawnOnLastRank, Reason::ImpossibleEnPassant}));
    EXPECT_FALSE(Position::from(setup));
}

}  // namespace
}  // namespace janggun::shogun
