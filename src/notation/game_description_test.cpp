// Descriptions of the games for front ends.
#include "notation/game_description.h"

#include <gtest/gtest.h>

namespace janggun::notation {
namespace {

TEST(GameDescription, SaysWhatJanggiHas) {
    const auto janggi = description_of<Janggi>();
    EXPECT_EQ(janggi.id, "janggi");
    EXPECT_EQ(janggi.files, 9);
    EXPECT_EQ(janggi.ranks, 10);
    EXPECT_EQ(janggi.sides, (BySide<std::string_view>{"Cho", "Han"}));
    EXPECT_EQ(janggi.setups, (std::vector<std::string_view>{"inner", "outer", "left", "right"}));
    EXPECT_EQ(janggi.first_to_choose, Side::Second);
    EXPECT_TRUE(janggi.has_pass && janggi.has_points && janggi.has_handicap);
    EXPECT_EQ(janggi.hand, "");
    ASSERT_EQ(janggi.rulesets.size(), 6U);
    EXPECT_EQ(janggi.rulesets.front().name, janggi.id);
    EXPECT_EQ(janggi.notations.front(), Style::Pychess);
}

TEST(GameDescription, SaysWhatShogunHas) {
    const auto shogun = description_of<Shogun>();
    EXPECT_EQ(shogun.hand, "FRBNP");
    EXPECT_TRUE(shogun.has_promotion);
    EXPECT_FALSE(shogun.has_pass || shogun.has_points || shogun.has_handicap);
    EXPECT_TRUE(shogun.setups.empty());
    EXPECT_FALSE(shogun.first_to_choose);
}

TEST(GameDescription, IsWrittenAsJson) {
    const auto games = all_descriptions();
    ASSERT_EQ(games.size(), Games::kSize);
    const auto json = to_json({games[1]});
    EXPECT_EQ(json,
              R"([{"id":"shogun","name":"Shogun Chess","files":8,"ranks":8,)"
              R"("sides":{"white":"White","black":"Black"},"pieces":"PCNGBARMFQK","hand":"FRBNP",)"
              R"("pass":false,"points":false,"promotion":true,"handicap":false,"setups":[],)"
              R"("rulesets":[{"name":"shogun","title":"Shogun Chess","agreed_draw":true}],)"
              R"("notations":["san","uci"],)"
              R"("start":"rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1"}])");
}

}  // namespace
}  // namespace janggun::notation
