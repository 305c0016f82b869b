// Games and rulesets by name.
#include "game/variant.h"

#include <gtest/gtest.h>

namespace janggun {
namespace {

TEST(Variant, EveryNameLeadsToItsGame) {
    EXPECT_EQ(variant_names(),
              "janggi, janggitraditional, janggimodern, janggicasual, janggikja, janggikakao, "
              "shogun");
    const auto kakao = variant_named("janggikakao");
    ASSERT_TRUE(kakao);
    EXPECT_EQ(ruleset_of<Janggi>(*kakao), janggi::kKakao);
    EXPECT_FALSE(ruleset_of<Shogun>(*kakao));
    EXPECT_FALSE(variant_named("chess"));
    EXPECT_FALSE(variant_named(""));
}

TEST(Variant, WithGameCallsTheRightOne) {
    const auto name_of_game = []<Game G>(const typename G::Ruleset&) { return G::kName; };
    EXPECT_EQ(with_game(*variant_named("janggi"), name_of_game), "Janggi");
    EXPECT_EQ(with_game(*variant_named("shogun"), name_of_game), "Shogun Chess");
    EXPECT_EQ(kSideNames<Janggi>[Side::Second], "Han");
    EXPECT_EQ(kSideNames<Shogun>[Side::First], "White");
}

}  // namespace
}  // namespace janggun
