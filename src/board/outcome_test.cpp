// Results in words.
#include "board/outcome.h"

#include <gtest/gtest.h>

namespace janggun {
namespace {

constexpr BySide<std::string_view> kNames{"Cho", "Han"};

TEST(Outcome, EveryReasonHasANameThatIsReadBack) {
    for (int i = 0; i <= static_cast<int>(Reason::Adjudication); ++i) {
        const auto reason = static_cast<Reason>(i);
        EXPECT_FALSE(name_of(reason).empty());
        EXPECT_EQ(reason_named(name_of(reason)), reason);
    }
    EXPECT_FALSE(reason_named(""));
    EXPECT_FALSE(reason_named("Checkmate"));
}

TEST(Outcome, ScoreNamesTheWinner) {
    EXPECT_EQ(score_of({Reason::Checkmate, Side::First, {}}), "1-0");
    EXPECT_EQ(score_of({Reason::Time, Side::Second, {}}), "0-1");
    EXPECT_EQ(score_of({Reason::Stalemate, {}, {}}), "1/2-1/2");
}

TEST(Outcome, IsToldInASentence) {
    EXPECT_EQ(describe({Reason::Checkmate, Side::First, {}}, kNames), "Cho wins by checkmate");
    EXPECT_EQ(describe({Reason::Resignation, Side::Second, {}}, kNames), "Han wins, Cho resigned");
    EXPECT_EQ(describe({Reason::Repetition, {}, {}}, kNames), "draw by repetition");
    EXPECT_EQ(describe({Reason::TwoPasses, Side::Second, Points{144, 147}}, kNames),
              "Han wins on points after two passes, 73.5 to 72");
    EXPECT_EQ(describe({Reason::Bikjang, Side::First, Points{26, 3}}, kNames),
              "Cho wins on points after bikjang, 13 to 1.5");
}

}  // namespace
}  // namespace janggun
