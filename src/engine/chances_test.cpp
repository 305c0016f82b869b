// What a score means for the result.
#include "engine/chances.h"

#include <gtest/gtest.h>

namespace janggun::engine {
namespace {

const ChanceCurve kCurves[] = {chance_curve(janggi::kTournament), chance_curve(janggi::kCasual),
                               chance_curve(shogun::kStandard)};

TEST(Chances, MakeAWholeAndAreTheOpponentsTurnedAround) {
    for (const ChanceCurve& curve : kCurves)
        for (Score score = -2000; score <= 2000; score += 50) {
            const Chances ours = chances(score, curve);
            const Chances theirs = chances(-score, curve);
            EXPECT_EQ(ours.wins + ours.draws + ours.losses, 1000);
            EXPECT_NEAR(ours.wins, theirs.losses, 1);
            EXPECT_GE(ours.draws, 0);
        }
}

TEST(Chances, GrowWithTheScore) {
    for (const ChanceCurve& curve : kCurves) {
        EXPECT_LT(chances(-300, curve).wins, chances(0, curve).wins);
        EXPECT_LT(chances(0, curve).wins, chances(300, curve).wins);
        EXPECT_GE(chances(mate_in(3), curve).wins, 999);
    }
}

TEST(Chances, KnowDrawsOnlyWhereThereAreAny) {
    EXPECT_EQ(chances(0, chance_curve(janggi::kTournament)).draws, 0);
    EXPECT_GT(chances(0, chance_curve(janggi::kCasual)).draws, 300);
}

}  // namespace
}  // namespace janggun::engine
