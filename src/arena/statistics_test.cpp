// Elo, error bars and the sequential test. Where a test names no other source, its figures come
// from fastchess's own tests of the same formulas (github.com/Disservin/fastchess).
#include "arena/statistics.h"

#include <cmath>
#include <gtest/gtest.h>

namespace janggun::arena {
namespace {

TEST(Elo, IsLogisticInTheScore) {
    EXPECT_NEAR(elo_from_score(0.5), 0, 1e-12);
    EXPECT_NEAR(elo_from_score(10.0 / 11), 400, 1e-9);  // ten to one
    EXPECT_NEAR(elo_from_score(0.75), 190.85, 0.01);
    EXPECT_NEAR(elo_from_score(0.25), -190.85, 0.01);
    EXPECT_TRUE(std::isinf(elo_from_score(1)));
    for (const double elo : {-600.0, -12.5, 0.0, 3.0, 250.0})
        EXPECT_NEAR(elo_from_score(score_from_elo(elo)), elo, 1e-9);
}

TEST(Pairs, HaveAMeanAndAVariance) {
    const PairCounts pairs{{1, 0, 2, 0, 1}};
    EXPECT_EQ(pairs.total(), 4U);
    EXPECT_DOUBLE_EQ(pairs.mean(), 0.5);
    EXPECT_DOUBLE_EQ(pairs.variance(), 0.125);
}

TEST(Estimate, HasErrorBarsFromThePairs) {
    const auto found = estimate({{34, 54, 31 + 32, 64, 75}});
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->elo, 55.58, 0.01);
    EXPECT_NEAR(found->margin(), 27.65, 0.01);
    EXPECT_GT(found->superiority, 0.9999);
    EXPECT_LT(found->low, found->elo);
    EXPECT_GT(found->high, found->elo);
}

TEST(Estimate, KnowsNothingBeforeTheFirstPair) {
    EXPECT_FALSE(estimate({}));
}

TEST(Estimate, OfEqualEnginesIsEven) {
    const auto found = estimate({{10, 20, 40, 20, 10}});
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->elo, 0, 1e-9);
    EXPECT_NEAR(found->superiority, 0.5, 1e-12);
    EXPECT_NEAR(found->low, -found->high, 1e-9);
}

TEST(Estimate, BecomesSurerWithEveryPairWon) {
    const auto few = estimate({{0, 0, 0, 0, 2}});
    const auto many = estimate({{0, 0, 0, 0, 100}});
    ASSERT_TRUE(few && many);
    EXPECT_TRUE(std::isinf(few->elo) && std::isinf(few->low));
    EXPECT_NEAR(few->superiority, 0.75, 1e-12);
    EXPECT_NEAR(many->low, elo_from_score(0.97), 1e-9);
    EXPECT_GT(many->superiority, 0.9999);
    EXPECT_LT(estimate({{100, 0, 0, 0, 0}})->superiority, 0.0001);
}

TEST(Estimate, CountsPairsNotGames) {
    // 40 games won and 40 lost. In pairs that go two to nothing the doubt is that of 40 throws of a
    // coin; with one to one in nearly all of them it is far less.
    const double deviation = 0.5 / std::sqrt(40.0);
    const auto split = estimate({{20, 0, 0, 0, 20}});
    EXPECT_NEAR(split->high, elo_from_score(0.5 + 1.96 * deviation), 0.01);
    EXPECT_LT(estimate({{1, 0, 38, 0, 1}})->margin(), split->margin() / 4);
}

TEST(Sprt, BoundsFollowFromTheErrorRates) {
    const Sprt sprt;
    EXPECT_NEAR(sprt.lower(), -2.944, 0.001);
    EXPECT_NEAR(sprt.upper(), 2.944, 0.001);
    const Sprt strict{.alpha = 0.01, .beta = 0.1};
    EXPECT_NEAR(strict.lower(), std::log(0.1 / 0.99), 1e-12);
    EXPECT_NEAR(strict.upper(), std::log(0.9 / 0.01), 1e-12);
}

TEST(Sprt, GivesTheRatioOthersCompute) {
    EXPECT_NEAR((Sprt{.elo0 = 0.5, .elo1 = 2.5}.log_likelihood_ratio(
                    {{223, 9863, 20279 + 1000, 10037, 246}})),
                -3.07, 0.01);
    EXPECT_NEAR(
        (Sprt{.elo0 = 0, .elo1 = 2}.log_likelihood_ratio({{871, 26175, 55003 + 980, 26678, 821}})),
        -4.98, 0.01);
}

TEST(Sprt, LeansToTheNearerHypothesis) {
    const Sprt sprt{.elo0 = 0, .elo1 = 20};
    EXPECT_EQ(sprt.log_likelihood_ratio({}), 0);
    EXPECT_GT(sprt.log_likelihood_ratio({{10, 0, 40, 0, 30}}), 0);
    EXPECT_LT(sprt.log_likelihood_ratio({{30, 0, 40, 0, 10}}), 0);
    // The mirror image of both hypotheses and of the pairs turns the sign.
    const Sprt mirrored{.elo0 = -20, .elo1 = 0};
    EXPECT_NEAR(sprt.log_likelihood_ratio({{10, 3, 40, 5, 30}}),
                -mirrored.log_likelihood_ratio({{30, 5, 40, 3, 10}}), 1e-9);
}

TEST(Sprt, BearsOneSidedPairs) {
    const Sprt sprt{.elo0 = 0, .elo1 = 10};
    const double ratio = sprt.log_likelihood_ratio({{0, 0, 0, 0, 500}});
    EXPECT_TRUE(std::isfinite(ratio));
    EXPECT_GT(ratio, sprt.upper());
}

}  // namespace
}  // namespace janggun::arena
