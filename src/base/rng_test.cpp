// Random numbers that repeat.
#include "base/rng.h"

#include <gtest/gtest.h>
#include <set>

namespace janggun {
namespace {

TEST(Rng, GivesTheSameNumbersForTheSameSeed) {
    Rng one{7};
    Rng two{7};
    Rng three{8};
    const auto number = one.next();
    EXPECT_EQ(number, two.next());
    EXPECT_NE(number, three.next());
}

TEST(Rng, IsTheGeneratorItClaimsToBe) {  // the published first output of SplitMix64 for seed 0
    EXPECT_EQ(Rng{0}.next(), 0xE220A8397B1DCDAFULL);
}

TEST(Rng, StaysBelowItsBoundAndReachesEveryNumber) {
    Rng rng{1};
    std::set<std::uint32_t> seen;
    for (int i = 0; i < 200; ++i) seen.insert(rng.below(6));
    EXPECT_EQ(seen, (std::set<std::uint32_t>{0, 1, 2, 3, 4, 5}));
}

}  // namespace
}  // namespace janggun
