// What a Redis server's answers say about it, and how long to wait for it.
#include "server/bus/redis/redis_error.h"

#include <gtest/gtest.h>

#include "server/bus/redis/backoff.h"

namespace janggun::server::redis {
namespace {

using enum RedisError::Reason;

TEST(RedisError, ErrorRepliesSayWhy) {
    EXPECT_EQ(reason_of_reply("NOAUTH Authentication required."), PasswordRequired);
    EXPECT_EQ(reason_of_reply("WRONGPASS invalid username-password pair or user is disabled."),
              WrongPassword);
    EXPECT_EQ(reason_of_reply("ERR AUTH <password> called without any password configured"),
              WrongPassword);
    EXPECT_EQ(reason_of_reply("NOPERM this user has no permissions to run 'info'"), NotPermitted);
    EXPECT_EQ(reason_of_reply("ERR unknown command"), NotRedis);
}

TEST(RedisError, InfoSaysOfWhichKindItIs) {
    EXPECT_EQ(wrong_kind("redis_mode:standalone\r\nrole:master\r\ncluster_enabled:0\r\n"),
              std::nullopt);
    EXPECT_EQ(wrong_kind("redis_mode:cluster\r\nrole:master\r\n"), Cluster);
    EXPECT_EQ(wrong_kind("role:master\r\ncluster_enabled:1\r\n"), Cluster);
    EXPECT_EQ(wrong_kind("redis_mode:standalone\r\nrole:slave\r\n"), Replica);
    EXPECT_EQ(wrong_kind("redis_mode:sentinel\r\n"), Sentinel);
    EXPECT_EQ(wrong_kind(""), NotRedis);
    EXPECT_EQ(wrong_kind("x_role:master"), NotRedis);
}

TEST(Backoff, DoublesUpToALimitWithJitter) {
    Backoff backoff{Rng{3}};
    auto step = Backoff::kFirst;
    for (int attempt = 0; attempt < 12; ++attempt) {
        const auto wait = backoff.next();
        EXPECT_GE(wait, step / 2) << attempt;
        EXPECT_LE(wait, step) << attempt;
        step = std::min(step * 2, Backoff::kMost);
    }
    backoff.succeeded();
    EXPECT_LE(backoff.next(), Backoff::kFirst);
    Backoff one{Rng{1}};
    Backoff other{Rng{2}};
    int same = 0;
    for (int attempt = 0; attempt < 20; ++attempt) same += one.next() == other.next() ? 1 : 0;
    EXPECT_LT(same, 5) << "two nodes come back at different times";
}

}  // namespace
}  // namespace janggun::server::redis
