// Time controls as text.
#include "game/time_control.h"

#include <gtest/gtest.h>

namespace janggun {
namespace {

using namespace std::chrono_literals;

TEST(TimeControl, IsWrittenAsItIsRead) {
    for (const char* text : {"-", "300", "300+5", "600+3x30", "0+1x20", "0+3", "60.5+0.25",
                             "300+5+2x10", "1/86400", "1/259200", "0.001", "600+3x0.5"}) {
        const auto control = time_control_from(text);
        ASSERT_TRUE(control) << text;
        EXPECT_EQ(to_text(*control), text);
        EXPECT_EQ(time_control_from(to_text(*control)), control);
    }
}

TEST(TimeControl, KnowsItsParts) {
    const auto byoyomi = time_control_from("600+3x30");
    ASSERT_TRUE(byoyomi);
    EXPECT_EQ(byoyomi->main, 10min);
    EXPECT_EQ(byoyomi->period, 30s);
    EXPECT_EQ(byoyomi->periods, 3);
    EXPECT_EQ(byoyomi->increment, 0s);
    const auto fischer = time_control_from("180+2.5");
    ASSERT_TRUE(fischer);
    EXPECT_EQ(fischer->increment, 2500ms);
    EXPECT_FALSE(fischer->has_byoyomi());
    EXPECT_EQ(time_control_from("1/259200")->days_per_move, 3);
    EXPECT_TRUE(time_control_from("-")->is_unlimited());
}

TEST(TimeControl, RefusesWhatMeansNothing) {
    for (const char* text : {"",        "?",          "0",
                             "0+0",     "-5",         "+5",
                             "5+",      "300+-5",     "300+3x",
                             "300+x30", "300+0x30",   "300+3x0",
                             "300+5+5", "300+3x30+5", "300+3x30+3x30",
                             "1/",      "1/100",      "1/0",
                             "40/7200", "300.",       "300.1234",
                             ".5",      "99999999",   "1e3",
                             "300 +5",  "300+1000x5", "1/99999999999"})
        EXPECT_FALSE(time_control_from(text)) << text;
}

}  // namespace
}  // namespace janggun
