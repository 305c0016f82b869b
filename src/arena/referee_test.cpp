// What the referee tells the engines about their time.
#include "arena/referee.h"

#include <gtest/gtest.h>

namespace janggun::arena {
namespace {

BySide<Clock> clocks(const char* first, const char* second) {
    return {Clock{*time_control_from(first)}, Clock{*time_control_from(second)}};
}
Limits timed(const char* text) {
    return {.control = *time_control_from(text)};
}

TEST(Go, TellsBothClocks) {
    EXPECT_EQ(go_command(timed("2+0.02"), clocks("2+0.02", "2+0.02")),
              "go wtime 2000 btime 2000 winc 20 binc 20");
    EXPECT_EQ(go_command(timed("2"), clocks("2", "2")), "go wtime 2000 btime 2000");
}

TEST(Go, TellsOddsAsTheyAre) {
    EXPECT_EQ(go_command(timed("1"), clocks("1", "10+1")),
              "go wtime 1000 btime 10000 winc 0 binc 1000");
}

TEST(Go, CountsSpareByoyomiPeriodsAsTime) {
    EXPECT_EQ(go_command(timed("60+3x10"), clocks("60+3x10", "60+3x10")),
              "go wtime 80000 btime 80000 byoyomi 10000");
}

TEST(Go, HasTheOtherLimits) {
    EXPECT_EQ(go_command({.move_time = Milliseconds{100}}, {}), "go movetime 100");
    EXPECT_EQ(go_command({.nodes = 20000, .depth = 8}, {}), "go nodes 20000 depth 8");
}

TEST(Agreement, NeedsFourSearchesOfEachSideInARow) {
    Agreement agreement;
    const SearchReport good{.centipawns = 900};
    const SearchReport bad{.centipawns = -900};
    for (int i = 0; i < 3; ++i) {
        EXPECT_FALSE(agreement.hear(Side::First, good, 900));
        EXPECT_FALSE(agreement.hear(Side::Second, bad, 900));
    }
    EXPECT_FALSE(agreement.hear(Side::First, {.mate = 3}, 900));
    EXPECT_EQ(agreement.hear(Side::Second, {.mate = -3}, 900), Side::First);
}

TEST(Agreement, BeginsAnewWhenOneIsNotSoSure) {
    Agreement agreement;
    const SearchReport good{.centipawns = 1000};
    const SearchReport bad{.centipawns = -1000};
    for (int i = 0; i < 20; ++i) {
        EXPECT_FALSE(agreement.hear(Side::Second, i % 3 == 2 ? SearchReport{} : good, 900));
        EXPECT_FALSE(agreement.hear(Side::First, bad, 900));
    }
    // Both think to be ahead.
    for (int i = 0; i < 20; ++i) {
        EXPECT_FALSE(agreement.hear(Side::Second, good, 900));
        EXPECT_FALSE(agreement.hear(Side::First, good, 900));
    }
}

TEST(Scores, AreWrittenWithTheirDepth) {
    EXPECT_EQ(score_text({.centipawns = 35, .depth = 12}), "+0.35/12");
    EXPECT_EQ(score_text({.centipawns = -1201, .depth = 3}), "-12.01/3");
    EXPECT_EQ(score_text({.mate = -5, .depth = 20}), "#-5/20");
    EXPECT_EQ(score_text({}), "");
}

}  // namespace
}  // namespace janggun::arena
