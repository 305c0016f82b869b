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
    ASSERT_TRUE(config) << describe(config.error());
    EXPECT_EQ(config->listen, "0.0.0.0");
    EXPECT_EQ(config->port, 9000);
    EXPECT_EQ(config->origins, std::vector<std::string>{"https://play.example.org"});
    EXPECT_EQ(config->trusted_proxies.size(), 2u);
    EXPECT_EQ(config->key, "b.pem");
    EXPECT_EQ(config->log_format, LogFormat::Json);
    EXPECT_EQ(config->limits.connections_per_address, 0u);
    EXPECT_FALSE(contradiction(*config));
}

TEST(Config, TakesLongKeysOfLettersAndDigitsForWorkers) {
    auto config = parse_config("workers.keys = [\"abcdefgh12345678\"]\nreview.nodes = 5000");
    ASSERT_TRUE(config);
    EXPECT_EQ(config->review_nodes, 5000);
    EXPECT_FALSE(contradiction(*config));
    for (const char* key : {"short", "with-a-hyphen-in-it", ""}) {
        config->worker_keys = {key};
        const auto error = contradiction(*config);
        ASSERT_TRUE(error) << key;
        EXPECT_EQ(error->reason, ConfigError::Reason::ExpectedWorkerKey);
    }
}

TEST(Config, AnEmptyFileIsTheDefaults) {
    const auto config = parse_config("");
    ASSERT_TRUE(config);
    EXPECT_EQ(config->port, 8080);
    EXPECT_EQ(config->listen, "") << "127.0.0.1, or all for the local network";
    EXPECT_FALSE(config->is_local_network);
}

using Reason = ConfigError::Reason;

struct Wrong {
    const char* toml;
    Reason reason;
    int line;
    const char* says;
};

class WrongConfig : public testing::TestWithParam<Wrong> {};

TEST_P(WrongConfig, IsToldWithItsLine) {
    const auto config = parse_config(GetParam().toml);
    ASSERT_FALSE(config);
    EXPECT_EQ(config.error().reason, GetParam().reason);
    EXPECT_EQ(config.error().line, GetParam().line);
    const std::string text = describe(config.error());
    EXPECT_NE(text.find(GetParam().says), std::string::npos) << text;
}

INSTANTIATE_TEST_SUITE_P(
    Files, WrongConfig,
    testing::Values(
        Wrong{"listen = \"::1\"\nprot = 80", Reason::UnknownSetting, 2, "unknown setting \"prot\""},
        Wrong{"port = 99999", Reason::ExpectedNumber, 1, "expected a number from 0 to 65535"},
        Wrong{"port = \"80\"", Reason::ExpectedNumber, 1, "port: expected a number"},
        Wrong{"listen = 5", Reason::ExpectedText, 1, "quotation marks"},
        Wrong{"[limits]\nrates = 1", Reason::ExpectedBool, 2, "limits.rates"},
        Wrong{"\n\n[limit]\nrates = false", Reason::UnknownSection, 3, "unknown section [limit]"},
        Wrong{"trusted_proxies = [\"10.0.0.0/33\"]", Reason::ExpectedSubnet, 1, "10.0.0.0/33"},
        Wrong{"origins = \"https://a.example\"", Reason::ExpectedTextList, 1, "list"},
        Wrong{"port = = 3", Reason::Syntax, 1, ""}));

TEST(Config, AFileThatCannotBeReadIsNamed) {
    const auto config = read_config("/nonexistent/janggun.toml");
    ASSERT_FALSE(config);
    EXPECT_EQ(config.error().reason, Reason::FileUnreadable);
    EXPECT_EQ(describe(config.error()).find("/nonexistent/janggun.toml: "), 0U)
        << describe(config.error());
}

TEST(Config, ContradictionsAreFound) {
    const auto reason_of = [](const Config& config) {
        const auto error = contradiction(config);
        return error ? std::optional{error->reason} : std::nullopt;
    };
    Config config;
    EXPECT_EQ(reason_of(config), std::nullopt);
    config.certificate = "a.pem";
    EXPECT_EQ(reason_of(config), Reason::HalfOfTls);
    config = {};
    config.log_level = "loud";
    EXPECT_EQ(reason_of(config), Reason::ExpectedLogLevel);
    config = {};
    config.origins = {"https://play.example.org/"};
    EXPECT_EQ(reason_of(config), Reason::ExpectedOrigin);
    config = {};
    config.web = "/nonexistent";
    EXPECT_EQ(reason_of(config), Reason::PageMissing);
    config = {};
    config.store = "postgres://janggun:secret@localhost/janggun";
    EXPECT_EQ(reason_of(config), std::nullopt);
    config.data = "janggun.db";
    EXPECT_EQ(reason_of(config), Reason::TwoStores);
    config = {};
    config.store = "mysql://janggun:secret@localhost/janggun";
    EXPECT_EQ(reason_of(config), Reason::ExpectedStore);
    EXPECT_EQ(describe(*contradiction(config)).find("secret"), std::string::npos);
}

}  // namespace
}  // namespace janggun::server
