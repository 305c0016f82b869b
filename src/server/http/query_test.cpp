// Targets, queries and forms, friendly and hostile.
#include "server/http/query.h"

#include <gtest/gtest.h>

namespace janggun::server::http {
namespace {

TEST(Target, IsTakenApart) {
    const auto target = read_target("/api/games?player=Sora&fen=a%20b+c&empty=&flag");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/api/games");
    EXPECT_EQ(target->query.get("player"), "Sora");
    EXPECT_EQ(target->query.get("fen"), "a b c");
    EXPECT_EQ(target->query.get("empty"), "");
    EXPECT_EQ(target->query.get("flag"), "");
    EXPECT_EQ(target->query.get("none"), std::nullopt);
}

TEST(Target, HangulSurvives) {
    const auto target = read_target("/user/%EC%9E%A5%EA%B8%B0");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/user/장기");
}

class HostileTarget : public testing::TestWithParam<const char*> {};

TEST_P(HostileTarget, IsRefused) {
    EXPECT_FALSE(read_target(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Paths, HostileTarget,
                         testing::Values("", "index.html", "http://other/", "*", "/../etc/passwd",
                                         "/assets/../../etc/passwd", "/assets/%2e%2e/x",
                                         "/assets/%2E./x", "/a%2f..%2fb", "/a%5c..%5cb",
                                         "/a\\..\\b", "/./x", "/a/..", "/%00", "/a%0", "/a%",
                                         "/a%zz", "/x?a=%0", "/x?a=%00"));

TEST(Target, DotsInsideNamesAreNames) {
    EXPECT_TRUE(read_target("/assets/a..b.js"));
    EXPECT_TRUE(read_target("/.../x"));
}

TEST(Parameters, AreBounded) {
    std::string many;
    for (std::size_t count = 0; count <= Parameters::kMost; ++count) many += "a=b&";
    EXPECT_FALSE(Parameters::read(many));
    many.resize(many.size() - 4);
    EXPECT_TRUE(Parameters::read(many));
}

TEST(Parameters, TheFirstOfANameCounts) {
    const auto parameters = Parameters::read("a=1&a=2");
    ASSERT_TRUE(parameters);
    EXPECT_EQ(parameters->get("a"), "1");
}

}  // namespace
}  // namespace janggun::server::http
