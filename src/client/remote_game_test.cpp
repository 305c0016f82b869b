// Following a game by its events.
#include "client/remote_game.h"

#include <gtest/gtest.h>

namespace janggun::client {
namespace {

using Applied = RemoteGame::Applied;

Snapshot timed(const char* control, SideClock first, std::optional<Side> running) {
    Snapshot game;
    game.version = 4;
    game.clock_text = control;
    game.clock = GameClock{{first, first}, running, Milliseconds{1'000'000}};
    return game;
}

TEST(RemoteGame, TheClockOfTheSideToMoveRuns) {
    const RemoteGame game{
        timed("600+3x30", {Milliseconds{60'000}, 3, Milliseconds{30'000}}, Side::First)};
    const auto left = game.time_left(Side::First, Milliseconds{1'010'000});
    ASSERT_TRUE(left);
    EXPECT_EQ(left->main.count(), 50'000);
    EXPECT_FALSE(left->is_in_byoyomi());
    EXPECT_EQ(game.time_left(Side::Second, Milliseconds{1'010'000})->main.count(), 60'000);
}

TEST(RemoteGame, ByoyomiPeriodsAreUsedUpOneByOne) {
    const RemoteGame game{
        timed("600+3x30", {Milliseconds{0}, 3, Milliseconds{20'000}}, Side::First)};
    auto left = game.time_left(Side::First, Milliseconds{1'005'000});
    EXPECT_TRUE(left->is_in_byoyomi());
    EXPECT_EQ(left->periods, 3);
    EXPECT_EQ(left->period.count(), 15'000);
    left = game.time_left(Side::First, Milliseconds{1'025'000});
    EXPECT_EQ(left->periods, 2);
    EXPECT_EQ(left->period.count(), 25'000);
}

TEST(RemoteGame, HasNoTimeWithoutAClock) {
    EXPECT_FALSE(RemoteGame{timed("-", {}, std::nullopt)}.time_left(Side::First, {}));
}

TEST(RemoteGame, AppliesEventsInOrderAndSeesAGap) {
    RemoteGame game{timed("300+5", {Milliseconds{300'000}, 0, {}}, std::nullopt)};
    EXPECT_EQ(game.apply({"", 4, Offered{OfferKind::Draw, Side::First}}), Applied::Known);
    EXPECT_EQ(game.apply({"", 5, Offered{OfferKind::Draw, Side::First}}), Applied::Yes);
    EXPECT_TRUE(game.has_offered(OfferKind::Draw, Side::First));
    EXPECT_EQ(game.apply({"", 7, Ended{"over", {}}}), Applied::Gap);
    EXPECT_FALSE(game.is_over());
    // A move withdraws the offer.
    EXPECT_EQ(game.apply({"", 6, Moved{{"e2e4", "e4"}, 1, {}}}), Applied::Yes);
    EXPECT_FALSE(game.has_offered(OfferKind::Draw, Side::First));
    EXPECT_EQ(game.apply({"", 7, TakenBack{0, {}}}), Applied::Yes);
    EXPECT_TRUE(game.state().moves.empty());
    EXPECT_EQ(game.apply({"", 8, Ended{"White wins", {}}}), Applied::Yes);
    EXPECT_TRUE(game.is_over());
    EXPECT_EQ(game.state().result, "White wins");
}

TEST(RemoteGame, AClockFarInTheFutureDoesNotOverflow) {
    constexpr Milliseconds kFar{100'000'000'000'000};  // the latest that is read
    Snapshot snapshot = timed("600+3x30", {kFar, 3, kFar}, Side::First);
    const RemoteGame full{snapshot};
    EXPECT_EQ(full.time_left(Side::First, Milliseconds{0})->main, kFar);
    EXPECT_GT(full.time_left(Side::First, kFar)->main.count(), 0);
    snapshot.clock->sides.first = {Milliseconds{0}, 1'000'000'000, kFar};
    snapshot.clock->at = kFar;
    const auto left = RemoteGame{snapshot}.time_left(Side::First, kFar);
    EXPECT_EQ(left->periods, 1'000'000'000);
    EXPECT_EQ(left->period.count(), 30'000);
    snapshot.clock->at = Milliseconds{0};
    EXPECT_EQ(RemoteGame{snapshot}.time_left(Side::First, kFar)->periods, 0);
}

TEST(RemoteGame, KeepsABoundedNumberOfMovesAndOffers) {
    RemoteGame game{Snapshot{}};
    const int most = static_cast<int>(kMostMoves);
    for (int i = 1; i <= most + 100; ++i)
        ASSERT_EQ(game.apply({"", i, Moved{{"e2e4", "e4"}, i, {}}}), Applied::Yes);
    EXPECT_EQ(game.state().moves.size(), kMostMoves);
    for (int i = 1; i <= 100; ++i)
        ASSERT_EQ(game.apply({"", most + 100 + i,
                              Offered{i % 2 == 0 ? OfferKind::Draw : OfferKind::Takeback,
                                      i % 4 < 2 ? Side::First : Side::Second}}),
                  Applied::Yes);
    EXPECT_EQ(game.state().offers.size(), 4U);
}

TEST(RemoteGame, KeepsABoundedChat) {
    RemoteGame game{Snapshot{}};
    for (int i = 0; i < 1000; ++i) game.add({ChatRoom::Players, "n", std::to_string(i)});
    EXPECT_LE(game.state().chat.size(), 200U);
    EXPECT_EQ(game.state().chat.back().text, "999");
}

}  // namespace
}  // namespace janggun::client
