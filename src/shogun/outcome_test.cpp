// How games of Shogun Chess end.
#include "shogun/outcome.h"

#include <gtest/gtest.h>

#include "shogun/drawn_board.h"

namespace janggun::shogun {
namespace {

std::optional<Outcome> outcome_of(const Position& position) {
    return outcome(position, History{}, kStandard);
}
Outcome draw(Reason reason) {
    return {.reason = reason, .winner = std::nullopt, .points = std::nullopt};
}

/// Plays the moves and notes down the positions they were played from.
Position play_out(Position position, History& history, std::initializer_list<Move> moves) {
    for (const Move move : moves) {
        history.push({.key = position.key(),
                      .move = move,
                      .was_in_check = position.in_check(),
                      .was_capture = position.is_capture(move)});
        position = after(position, {move});
    }
    return position;
}

TEST(End, TheStartIsNone) {
    EXPECT_FALSE(outcome_of(Position{}));
}

TEST(End, CheckmateWins) {
    const Position before = drawn(R"(
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . r
        . . . . . . . .
        P P P . . . . .
        . K . . . . . .)",
                                  kBlack);
    EXPECT_EQ(outcome_of(after(before, {step("h4", "h1")})),
              (Outcome{.reason = Reason::Checkmate, .winner = kBlack, .points = std::nullopt}));
    // A pawn in the hand can stand between.
    const Position with_hand = playable([&] {
        auto setup = setup_of(before);
        setup.hands[kWhite].add(Kind::Pawn);
        return setup;
    }());
    EXPECT_FALSE(outcome_of(after(with_hand, {step("h4", "h1")})));
}

TEST(End, ADropMayGiveMate) {
    const Position before = drawn(R"(
        . . . . . . R .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)",
                                  kWhite, "R");
    EXPECT_EQ(outcome_of(after(before, {drop(Kind::Rook, "h1")})),
              (Outcome{.reason = Reason::Checkmate, .winner = kWhite, .points = std::nullopt}));
}

TEST(End, AStalemateIsADraw) {
    EXPECT_EQ(outcome_of(drawn(R"(
        k . . . . . . .
        . . +F . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)",
                               kBlack)),
              draw(Reason::Stalemate));
}

TEST(End, APieceInHandSavesFromStalemate) {
    EXPECT_FALSE(outcome_of(drawn(R"(
        k . . . . . . .
        . . +F . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)",
                                  kBlack, "p")));
}

TEST(End, TheThirdOccurrenceIsADraw) {
    History history;
    const auto there_and_back = {step("g1", "f3"), step("g8", "f6"), step("f3", "g1"),
                                 step("f6", "g8")};
    Position position = play_out(Position{}, history, there_and_back);
    EXPECT_FALSE(outcome(position, history, kStandard));
    position = play_out(position, history, there_and_back);
    EXPECT_EQ(outcome(position, history, kStandard), draw(Reason::Repetition));
}

TEST(End, CapturesAndDropsDoNotHideARepetition) {
    // Each king takes a pawn, and each side puts its own back.
    const auto around = {step("b3", "b4"), step("g6", "g5"),       step("b4", "b3"),
                         step("g5", "g6"), drop(Kind::Pawn, "g5"), drop(Kind::Pawn, "b4")};
    History history;
    Position position = drawn(R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . k .
        . . . . . . P .
        . p . . . . . .
        . K . . . . . .
        . . . . . . . .
        . . . . . . . .)");
    position = play_out(position, history, around);
    EXPECT_FALSE(outcome(position, history, kStandard));
    position = play_out(position, history, around);
    EXPECT_EQ(outcome(position, history, kStandard), draw(Reason::Repetition));
}

TEST(End, OtherHandsAreAnotherPosition) {
    const auto there_and_back = {step("a1", "a2"), step("h8", "h7"), step("a2", "a1"),
                                 step("h7", "h8")};
    constexpr std::string_view kKings = R"(
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)";
    History history;
    play_out(drawn(kKings, kWhite, "P"), history, there_and_back);
    const Position position = play_out(drawn(kKings, kWhite, "N"), history, there_and_back);
    EXPECT_FALSE(outcome(position, history, kStandard));
}

TEST(End, AHundredQuietPliesAreADraw) {
    auto setup = drawn_setup(R"(
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)");
    setup.quiet_plies = 98;
    const Position position = playable(setup);
    EXPECT_FALSE(outcome_of(after(position, {step("a1", "a2")})));
    EXPECT_EQ(outcome_of(after(position, {step("a1", "a2"), step("h8", "h7")})),
              draw(Reason::MoveLimit));
}

TEST(End, CheckmateOnTheHundredthPlyWins) {
    auto setup = drawn_setup(R"(
        . . . . . . . k
        . . . . . . p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . K)");
    setup.quiet_plies = 99;
    EXPECT_EQ(outcome_of(after(playable(setup), {step("a1", "a8")}))->reason, Reason::Checkmate);
}

}  // namespace
}  // namespace janggun::shogun
