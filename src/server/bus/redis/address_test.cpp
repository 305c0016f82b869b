// Reading the URL of Redis.
#include "server/bus/redis/address.h"

#include <gtest/gtest.h>

namespace janggun::server::redis {
namespace {

AddressError::Reason reason(std::string_view url) {
    const auto address = parse_address(url);
    EXPECT_FALSE(address) << url;
    return address ? AddressError::Reason::NoHost : address.error().reason;
}

TEST(RedisAddress, HasAHostAndPerhapsMore) {
    EXPECT_EQ(*parse_address("redis://cache.example.org"), (Address{"cache.example.org", 6379}));
    EXPECT_EQ(*parse_address("redis://10.0.0.1:7000/"), (Address{"10.0.0.1", 7000}));
    EXPECT_EQ(*parse_address("redis://[::1]:7000"), (Address{"::1", 7000}));
    EXPECT_EQ(*parse_address("redis://:secret@h"), (Address{"h", 6379, "", "secret"}));
    EXPECT_EQ(*parse_address("redis://node:a%40b%3Ac@h:1"), (Address{"h", 1, "node", "a@b:c"}));
}

TEST(RedisAddress, ErrorsAreTyped) {
    using enum AddressError::Reason;
    EXPECT_EQ(reason("cache.example.org:6379"), UnknownScheme);
    EXPECT_EQ(reason("rediss://h"), Encrypted);
    EXPECT_EQ(reason("redis://"), NoHost);
    EXPECT_EQ(reason("redis://:6379"), NoHost);
    EXPECT_EQ(reason("redis://[::1"), NoHost);
    EXPECT_EQ(reason("redis://h:0"), BadPort);
    EXPECT_EQ(reason("redis://h:"), BadPort);
    EXPECT_EQ(reason("redis://h:65536"), BadPort);
    EXPECT_EQ(reason("redis://h:6379x"), BadPort);
    EXPECT_EQ(reason("redis://[::1]6379"), BadPort);
    EXPECT_EQ(reason("redis://:100%@h"), BadEscape);
    EXPECT_EQ(reason("redis://:%zz@h"), BadEscape);
    EXPECT_EQ(reason("redis://:a@b@h"), BadEscape);
    EXPECT_EQ(reason("redis://node@h"), UserWithoutPassword);
    EXPECT_EQ(reason("redis://node:@h"), UserWithoutPassword);
    EXPECT_EQ(reason("redis://h/3"), UnexpectedPath);
    EXPECT_EQ(reason("redis://h?db=3"), UnexpectedPath);
}

TEST(RedisAddress, ThePasswordIsNotShown) {
    EXPECT_EQ(parse_address("redis://node:secret@[::1]:7000")->place(), "redis://[::1]:7000");
}

}  // namespace
}  // namespace janggun::server::redis
