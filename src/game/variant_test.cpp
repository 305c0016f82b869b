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
    EXPECT_EQ(ruleset_of<Shogun>(*variant_named("Shogun")), shogun::kStandard);
    EXPECT_FALSE(variant_named("chess"));
    EXPECT_FALSE(variant_named(""));
}

TEST(Variant, CanBePutTogetherOfValues) {
    const auto custom = parse_variant("janggikja:passes=draw,bikjang=general");
    ASSERT_TRUE(custom) << describe(custom.error());
    EXPECT_TRUE(is_custom(*custom));
    EXPECT_EQ(name_of(*custom), "janggikja:bikjang=general,passes=draw");
    EXPECT_FALSE(is_custom(*variant_named("janggikja")));
    EXPECT_EQ(name_of(*variant_named("shogun")), "shogun");
    const auto words = [](std::string_view text) { return describe(parse_variant(text).error()); };
    EXPECT_EQ(words("chess"), "column 1: expected " + variant_names());
    EXPECT_EQ(words("shogun:bikjang=off"),
              "column 7: Shogun Chess has one set of rules; expected shogun alone");
    EXPECT_EQ(words("janggi:passes=loss"), "column 15: expected points or draw for passes");
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
