// What thinking costs: byo-yomi, increments, days.
#include "game/clock.h"

#include <gtest/gtest.h>

namespace janggun {
namespace {

using namespace std::chrono_literals;

Clock clock_of(std::string_view control) {
    return Clock{*time_control_from(control)};
}
Clock::Left left(Clock::Duration main, int periods) {
    return {main, periods};
}

TEST(Byoyomi, StartsWhenTheMainTimeIsGone) {
    auto clock = clock_of("60+3x30");
    EXPECT_TRUE(clock.press(Side::First, 45s));
    EXPECT_EQ(clock.left(Side::First), left(15s, 3));
    EXPECT_TRUE(clock.press(Side::First, 44s));  // 15 s of main time, 29 s of the first period
    EXPECT_EQ(clock.left(Side::First), left(0s, 3));
    EXPECT_EQ(clock.left(Side::Second), left(60s, 3));
}

TEST(Byoyomi, MoveInsideAPeriodKeepsIt) {
    auto clock = clock_of("0+3x30");
    for (int move = 0; move < 100; ++move) EXPECT_TRUE(clock.press(Side::Second, 29999ms));
    EXPECT_EQ(clock.left(Side::Second), left(0s, 3));
}

TEST(Byoyomi, OverrunningCostsPeriodsAndTheLastOneTheGame) {
    auto clock = clock_of("10+3x30");
    EXPECT_TRUE(clock.press(Side::First, 40s));  // all of the main time and of one period
    EXPECT_EQ(clock.left(Side::First), left(0s, 2));
    EXPECT_EQ(clock.until_flag(Side::First), 60s);
    EXPECT_TRUE(clock.press(Side::First, 59999ms));
    EXPECT_EQ(clock.left(Side::First), left(0s, 1));
    const Clock before = clock;
    EXPECT_FALSE(clock.press(Side::First, 30s));
    EXPECT_EQ(clock, before);
}

TEST(Byoyomi, OneLongThoughtCanCostSeveralPeriods) {
    const auto clock = clock_of("10+3x30");
    EXPECT_EQ(clock.after(Side::First, 10s), left(0s, 3));
    EXPECT_EQ(clock.after(Side::First, 39999ms), left(0s, 3));
    EXPECT_EQ(clock.after(Side::First, 75s), left(0s, 1));
    EXPECT_EQ(clock.after(Side::First, 1000h), left(0s, 0));
}

TEST(Byoyomi, TellsWhatIsLeftOfTheRunningPeriod) {
    const auto clock = clock_of("10+3x30");
    EXPECT_EQ(clock.period_left(Side::First, 0s), 30s);
    EXPECT_EQ(clock.period_left(Side::First, 10s), 30s);
    EXPECT_EQ(clock.period_left(Side::First, 11s), 29s);
    EXPECT_EQ(clock.period_left(Side::First, 40s), 30s);  // the second one begins
    EXPECT_EQ(clock.period_left(Side::First, 99999ms), 1ms);
    EXPECT_EQ(clock.period_left(Side::First, 100s), 0s);
    EXPECT_EQ(clock_of("60+5").period_left(Side::First, 1s), 0s);
    EXPECT_EQ(Clock{}.period_left(Side::First, 1s), 0s);
}

TEST(Fischer, EveryMoveEarnsTheIncrement) {
    auto clock = clock_of("60+5");
    EXPECT_TRUE(clock.press(Side::First, 20s));
    EXPECT_EQ(clock.left(Side::First).main, 45s);
    EXPECT_TRUE(clock.press(Side::First, 1s));
    EXPECT_EQ(clock.left(Side::First).main, 49s);
    EXPECT_FALSE(clock.press(Side::First, 49s));
    EXPECT_EQ(clock.until_flag(Side::First), 49s);
}

TEST(Fischer, WithoutMainTimeTheFirstMoveHasTheIncrement) {
    auto clock = clock_of("0+5");
    EXPECT_EQ(clock.until_flag(Side::First), 5s);
    EXPECT_TRUE(clock.press(Side::First, 4s));
    EXPECT_EQ(clock.until_flag(Side::First), 6s);
}

TEST(SuddenDeath, TheFlagFallsWithTheLastMillisecond) {
    auto clock = clock_of("60");
    EXPECT_TRUE(clock.press(Side::First, 59999ms));
    EXPECT_EQ(clock.until_flag(Side::First), 1ms);
    EXPECT_FALSE(clock.press(Side::First, 1ms));
}

TEST(Correspondence, EveryMoveHasTheWholeAllowance) {
    auto clock = clock_of("1/259200");
    EXPECT_TRUE(clock.press(Side::First, 71h));
    EXPECT_EQ(clock.until_flag(Side::First), 72h);
    EXPECT_FALSE(clock.press(Side::First, 72h));
}

TEST(Unlimited, NobodyLosesOnTime) {
    Clock clock;
    EXPECT_FALSE(clock.until_flag(Side::First));
    EXPECT_TRUE(clock.press(Side::First, 100000h));
    EXPECT_EQ(clock, Clock{});
}

TEST(Clock, AThoughtCannotGiveTime) {  // whoever measures may have a clock that goes back
    auto clock = clock_of("60");
    EXPECT_TRUE(clock.press(Side::First, -10s));
    EXPECT_EQ(clock.left(Side::First).main, 60s);
}

TEST(Clock, AGiftAddsMainTime) {
    auto clock = clock_of("10+1x5");
    clock.give(Side::Second, 15s);
    EXPECT_EQ(clock.until_flag(Side::Second), 30s);
    EXPECT_EQ(clock.until_flag(Side::First), 15s);
}

}  // namespace
}  // namespace janggun
