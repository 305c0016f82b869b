// Time management never exceeds the clock.
#include "engine/time_management.h"

#include <gtest/gtest.h>

namespace janggun::engine {
namespace {

using std::chrono::milliseconds;

ClockState clock_of(int left, int increment = 0, int byoyomi = 0, int moves_to_go = 0) {
    ClockState clock;
    clock.left = {Duration{left}, Duration{left}};
    clock.increment = {Duration{increment}, Duration{increment}};
    clock.byoyomi = Duration{byoyomi};
    clock.moves_to_go = moves_to_go;
    return clock;
}

TEST(TimeBudget, IsUnlimitedWithoutAClock) {
    EXPECT_FALSE(time_budget(std::nullopt, std::nullopt, Side::First, milliseconds{10}));
}

TEST(TimeBudget, TakesNearlyAllOfAFixedTime) {
    const auto budget = time_budget(std::nullopt, Duration{100}, Side::First, milliseconds{10});
    EXPECT_EQ(budget->maximum, milliseconds{95});
    EXPECT_EQ(budget->optimum, milliseconds{95});
    EXPECT_EQ(time_budget(std::nullopt, Duration{1}, Side::First, milliseconds{10})->maximum,
              milliseconds{1});
}

TEST(TimeBudget, NeverTakesMoreThanThereIs) {
    for (const int left : {1, 5, 11, 50, 200, 1000, 60'000, 3'600'000})
        for (const int increment : {0, 20, 1000})
            for (const int moves : {0, 1, 2, 40}) {
                const auto budget = time_budget(clock_of(left, increment, 0, moves), std::nullopt,
                                                Side::Second, milliseconds{10});
                EXPECT_LE(budget->maximum.count(), std::max(1, left - 10)) << left << ' ' << moves;
                EXPECT_LE(budget->optimum, budget->maximum);
                EXPECT_GE(budget->optimum.count(), 1);
            }
}

TEST(TimeBudget, LivesOnByoyomiWhenTheMainTimeIsGone) {
    const auto budget =
        time_budget(clock_of(0, 0, 30'000), std::nullopt, Side::First, milliseconds{10});
    EXPECT_EQ(budget->maximum.count(), 29'990);
    EXPECT_GE(budget->optimum.count(), 20'000);
}

TEST(TimeBudget, LeavesSomethingForTheRestOfTheGame) {
    const auto budget = time_budget(clock_of(60'000), std::nullopt, Side::First, milliseconds{10});
    EXPECT_LT(budget->optimum.count(), 3'000);
    EXPECT_LT(budget->maximum.count(), 10'000);
}

}  // namespace
}  // namespace janggun::engine
