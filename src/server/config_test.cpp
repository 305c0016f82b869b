// The configuration file, right and wrong.
#include "server/config.h"

#include <gtest/gtest.h>

namespace janggun::server {
namespace {

TEST(Config, ReadsEverySection) {
    const auto config = parse_config(R"(
        listen = "0.0.0.0"
        port = 9000
        origins = ["https://play.example.org"]
        trusted_proxies = ["10.0.0.0/8", "::1"]
        [tls]
        certificate = "a.pem"
        key = "b.pem"
        [log]
        json = true
        [limits]
        connections_per_address = 0
    )");
    ASSERT_TRUE(config) << config.error().text;
    EXPECT_EQ(config->listen, "0.0.0.0");
    EXPECT_EQ(config->port, 9000);
    EXPECT_EQ(config->origins, std::vector<std::string>{"https://play.example.org"});
    EXPECT_EQ(config->trusted_proxies.size(), 2u);
    EXPECT_EQ(config->key, "b.pem");
    EXPECT_EQ(config->log_format, LogFormat::Json);
    EXPECT_EQ(config->limits.connections_per_address, 0u);
    EXPECT_EQ(contradiction(*config), "");
}

TEST(Config, AnEmptyFileIsTheDefaults) {
    const auto config = parse_config("");
    ASSERT_TRUE(config);
    EXPECT_EQ(config->port, 8080);
    EXPECT_EQ(config->listen, "127.0.0.1");
}

struct Wrong {
    const char* toml;
    int line;
    const char* says;
};

class WrongConfig : public testing::TestWithParam<Wrong> {};

TEST_P(WrongConfig, IsToldWithItsLine) {
    const auto config = parse_config(GetParam().toml);
    ASSERT_FALSE(config);
    EXPECT_EQ(config.error().line, GetParam().line);
    EXPECT_NE(config.error().text.find(GetParam().says), std::string::npos) << config.error().text;
}

INSTANTIATE_TEST_SUITE_P(
    Files, WrongConfig,
    testing::Values(Wrong{"listen = \"::1\"\nprot = 80", 2, "no setting \"prot\""},
                    Wrong{"port = 99999", 1, "from 0 to 65535"},
                    Wrong{"port = \"80\"", 1, "a number"},
                    Wrong{"\n\n[limit]\nrates = false", 3, "no section [limit]"},
                    Wrong{"trusted_proxies = [\"10.0.0.0/33\"]", 1, "10.0.0.0/33"},
                    Wrong{"origins = \"https://a.example\"", 1, "list"},
                    Wrong{"port = = 3", 1, ""}));

TEST(Config, ContradictionsAreFound) {
    Config config;
    config.certificate = "a.pem";
    EXPECT_NE(contradiction(config), "");
    config = {};
    config.log_level = "loud";
    EXPECT_NE(contradiction(config), "");
    config = {};
    config.origins = {"https://play.example.org/"};
    EXPECT_NE(contradiction(config), "");
}

}  // namespace
}  // namespace janggun::server
