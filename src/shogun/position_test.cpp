// What a position remembers: key, counters, and that it is symmetric.
#include "shogun/position.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "shogun/drawn_board.h"

namespace janggun::shogun {
namespace {

constexpr std::string_view kTwoKings = R"(
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    R . . . K . . R)";

TEST(Start, HasTwentyMovesAndAQueenForEachSide) {
    const Position start;
    EXPECT_EQ(start.count_legal_moves(), 20);
    EXPECT_EQ(start.pieces().kind_on(square("d1")), Kind::Queen);
    EXPECT_EQ(start.pieces().kind_on(square("d8")), Kind::Queen);
    EXPECT_EQ(start.castling().raw(), 0b1111);
    EXPECT_EQ(start.turn(), kWhite);
    EXPECT_EQ(start.move_number(), 1);
}

TEST(Key, TellsTurnHandsAndCastlingApart) {
    const std::uint64_t plain = drawn(kTwoKings).key();
    EXPECT_NE(drawn(kTwoKings, kBlack).key(), plain);
    EXPECT_NE(drawn(kTwoKings, kWhite, "P").key(), plain);
    EXPECT_NE(drawn(kTwoKings, kWhite, "P").key(), drawn(kTwoKings, kWhite, "p").key());
    EXPECT_NE(drawn(kTwoKings, kWhite, "P").key(), drawn(kTwoKings, kWhite, "PP").key());
    EXPECT_NE(drawn(kTwoKings, kWhite, "P").key(), drawn(kTwoKings, kWhite, "N").key());
    auto castling = drawn_setup(kTwoKings);
    castling.castling.grant(kWhite, Wing::Queen);
    EXPECT_NE(playable(castling).key(), plain);
}

TEST(Key, TellsAnEnPassantChanceFromNone) {
    const Position chance =
        after(Position{}, {step("e2", "e4"), step("a7", "a6"), step("e4", "e5"), step("d7", "d5")});
    const Position late = after(Position{}, {step("e2", "e4"), step("d7", "d6"), step("e4", "e5"),
                                             step("a7", "a6"), step("h2", "h3"), step("d6", "d5")});
    ASSERT_EQ(chance.en_passant(), square("d6"));
    auto without = setup_of(chance);
    without.en_passant.reset();
    EXPECT_NE(playable(without).key(), chance.key());
    EXPECT_FALSE(late.en_passant());
}

TEST(Key, TheWayToAPositionDoesNotMatter) {
    const Position one = after(Position{}, {step("g1", "f3"), step("g8", "f6"), step("b1", "c3")});
    const Position two = after(Position{}, {step("b1", "c3"), step("g8", "f6"), step("g1", "f3")});
    EXPECT_EQ(one.key(), two.key());
    EXPECT_EQ(one, two);
    // No pawn can take e3 or d3, so that no one need know of the double steps.
    EXPECT_EQ(after(Position{}, {step("e2", "e4"), step("e7", "e5"), step("d2", "d4")}).pieces(),
              after(Position{}, {step("d2", "d4"), step("e7", "e5"), step("e2", "e4")}).pieces());
    EXPECT_FALSE(after(Position{}, {step("e2", "e4")}).en_passant());
}

TEST(QuietPlies, EndWithACaptureADropAPromotionOrAPawnMove) {
    auto setup = drawn_setup(R"(
        . . . . k . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . .
        . . . . . . . n
        . . . . . . . .
        . . . . . P . .
        . . . . K . . R)",
                             kWhite, "B");
    setup.quiet_plies = 7;
    const Position position = playable(setup);
    EXPECT_EQ(after(position, {step("e1", "d1")}).quiet_plies(), 8);
    EXPECT_EQ(after(position, {step("a6", "a5")}).quiet_plies(), 8);
    EXPECT_EQ(after(position, {promotion("a6", "a5")}).quiet_plies(), 0);
    EXPECT_EQ(after(position, {step("h1", "h4")}).quiet_plies(), 0);
    EXPECT_EQ(after(position, {step("f2", "f3")}).quiet_plies(), 0);
    EXPECT_EQ(after(position, {drop(Kind::Bishop, "b2")}).quiet_plies(), 0);
}

TEST(MoveNumber, GrowsAfterBlacksMove) {
    EXPECT_EQ(after(Position{}, {step("e2", "e4")}).move_number(), 1);
    EXPECT_EQ(after(Position{}, {step("e2", "e4"), step("e7", "e5")}).move_number(), 2);
}

TEST(RandomGames, KeepKeySetupAndSymmetry) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Rng rng{seed};
        Position position;
        for (int ply = 0; ply < 200; ++ply) {
            const Position rebuilt = playable(setup_of(position));
            ASSERT_EQ(rebuilt, position);
            ASSERT_EQ(rebuilt.key(), position.key());
            ASSERT_EQ(position.flipped().count_legal_moves(), position.count_legal_moves());
            ASSERT_EQ(position.flipped().flipped(), position);
            ASSERT_EQ(position.flipped().in_check(), position.in_check());
            const MoveList moves = position.legal_moves();
            ASSERT_EQ(static_cast<int>(moves.size()), position.count_legal_moves());
            if (moves.empty()) break;
            position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

}  // namespace
}  // namespace janggun::shogun
