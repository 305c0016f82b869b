// An arena from its events: points with streaks, who may be paired, standings.
#include "tournament/arena_tournament.h"

#include <gtest/gtest.h>

namespace janggun::tournament {
namespace {

class ArenaOfFour : public testing::Test {
  protected:
    void SetUp() override {
        for (const char* name : {"Sora", "Haneul", "Bom", "Gaeul"})
            arena.apply(event::Entered{name, 1500});
        arena.apply(event::Started{});
    }
    void play(PlayerIndex first, PlayerIndex second, Mark mark, int plies = 60) {
        const int round = static_cast<int>(arena.rounds().size());
        arena.apply(event::RoundPaired{round, {{first, second}}});
        const Mark other = mark == Mark::Win ? Mark::Loss : mark == Mark::Loss ? Mark::Win : mark;
        arena.apply(event::ResultGiven{round, 0, mark, other, 0, plies});
    }
    [[nodiscard]] int points_of(PlayerIndex player) const {
        for (const Standing& standing : arena.standings())
            if (standing.player == player) return standing.points;
        return -1;
    }
    ArenaTournament arena;
};

TEST_F(ArenaOfFour, TwoWinsRunningDoubleWhatFollows) {
    play(0, 1, Mark::Win);
    play(2, 0, Mark::Loss);
    play(0, 3, Mark::Win);
    EXPECT_EQ(points_of(0), 80);  // 2 + 2 + 4
    play(1, 0, Mark::Draw);
    EXPECT_EQ(points_of(0), 100);  // doubled once more
    EXPECT_EQ(points_of(1), 10);
    EXPECT_EQ(arena.standings().front().player, 0);
}

TEST_F(ArenaOfFour, AShortDrawAndAGameNotPlayedGiveNothing) {
    play(0, 1, Mark::Draw, 10);
    EXPECT_EQ(points_of(0), 0);
    arena.apply(event::RoundPaired{1, {{2, 3}}});
    arena.apply(event::ResultGiven{1, 0, Mark::ForfeitWin, Mark::ForfeitLoss});
    EXPECT_EQ(points_of(2), 0);
    EXPECT_TRUE(arena.results_of(2).empty());
}

TEST_F(ArenaOfFour, WhoPlaysIsNotPairedAgain) {
    arena.apply(event::RoundPaired{0, {{0, 1}}});
    EXPECT_TRUE(arena.is_playing(0));
    EXPECT_FALSE(arena.is_playing(2));
    EXPECT_EQ(arena.check(event::RoundPaired{1, {{1, 2}}}), Refusal::WrongPairing);
    EXPECT_EQ(arena.check(event::RoundPaired{1, {{2, 2}}}), Refusal::WrongPairing);
    EXPECT_EQ(arena.check(event::RoundPaired{0, {{2, 3}}}), Refusal::WrongRound);
    EXPECT_EQ(arena.check(event::RoundPaired{1, {{2, 3}}}), std::nullopt);
    arena.apply(event::ResultGiven{0, 0, Mark::Loss, Mark::Win});
    EXPECT_FALSE(arena.is_playing(0));
    EXPECT_EQ(arena.check(event::RoundPaired{1, {{1, 2}}}), std::nullopt);
}

TEST_F(ArenaOfFour, ACorrectionCountsTheStreakAnew) {
    play(0, 1, Mark::Win);
    play(0, 2, Mark::Win);
    play(0, 3, Mark::Win);
    arena.apply(event::ResultGiven{0, 0, Mark::Loss, Mark::Win, 0, 60});
    EXPECT_EQ(points_of(0), 40);
    EXPECT_EQ(points_of(1), 20);
}

TEST_F(ArenaOfFour, TheNextPairingKnowsOpponentsAndSides) {
    play(0, 1, Mark::Win);
    play(0, 2, Mark::Win);
    play(3, 0, Mark::Win);
    const ArenaPlayer waiting = arena.waiting(0, 1);
    EXPECT_EQ(waiting.last_opponent, 3);
    EXPECT_EQ(waiting.balance, 1);
    EXPECT_EQ(waiting.last_side, Side::Second);
    EXPECT_EQ(waiting.same_side, 1);
}

}  // namespace
}  // namespace janggun::tournament
