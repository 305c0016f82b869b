// A clock that does not charge players for stalls of the server.
#include "server/domain/stall_free_clock.h"

#include <gtest/gtest.h>

namespace janggun::server {
namespace {

using namespace std::chrono_literals;

TEST(StallFreeClock, RunsWithTheMonotonicClock) {
    StallFreeClock clock;
    EXPECT_EQ(clock.read(5s), 5s) << "the time before the first reading is no stall";
    for (auto now = 5s + 100ms; now < 8s; now += 100ms) EXPECT_EQ(clock.read(now), now);
    EXPECT_EQ(clock.read(8s + 250ms), 8s + 250ms) << "a little late is no stall";
    EXPECT_EQ(clock.stalls().count, 0U);
}

TEST(StallFreeClock, StandsStillDuringAStall) {
    StallFreeClock clock;
    EXPECT_EQ(clock.read(0ms), 0ms);
    EXPECT_EQ(clock.read(100ms), 100ms);
    EXPECT_EQ(clock.read(20'100ms), 200ms);
    EXPECT_EQ(clock.read(20'200ms), 300ms);
    EXPECT_EQ(clock.stalls().count, 1U);
    EXPECT_EQ(clock.stalls().length, 19'900ms);
    EXPECT_EQ(clock.monotonic(1000ms), 20'900ms);
    EXPECT_EQ(clock.read(clock.monotonic(600ms)), 600ms);
}

}  // namespace
}  // namespace janggun::server
