// Buckets that fill by time.
#include "server/http/rate_limit.h"

#include <gtest/gtest.h>

#include "server/http/guard.h"

namespace janggun::server::http {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const TimePoint kStart{std::chrono::hours{1}};

TEST(RateLimit, GivesABurstAndThenOneAtATime) {
    RateLimit limit{{.burst = 3, .interval = milliseconds{100}}};
    for (int count = 0; count < 3; ++count) EXPECT_TRUE(limit.allows("a", kStart));
    EXPECT_FALSE(limit.allows("a", kStart));
    EXPECT_TRUE(limit.allows("b", kStart));
    EXPECT_EQ(limit.wait("a", kStart), milliseconds{100});
    EXPECT_FALSE(limit.allows("a", kStart + milliseconds{99}));
    EXPECT_TRUE(limit.allows("a", kStart + milliseconds{105}));
    EXPECT_FALSE(limit.allows("a", kStart + milliseconds{150}));
}

TEST(RateLimit, NeverSavesUpMoreThanTheBurst) {
    RateLimit limit{{.burst = 2, .interval = milliseconds{1}}};
    EXPECT_TRUE(limit.allows("a", kStart));
    for (int count = 0; count < 2; ++count) EXPECT_TRUE(limit.allows("a", kStart + seconds{90}));
    EXPECT_FALSE(limit.allows("a", kStart + seconds{90}));
}

TEST(RateLimit, ManyAskersShareOneBucketInTheEnd) {
    RateLimit limit{{.burst = 1, .interval = std::chrono::hours{1}}};
    for (std::size_t count = 0; count < RateLimit::kMostKeys; ++count)
        ASSERT_TRUE(limit.allows(std::to_string(count), kStart));
    EXPECT_TRUE(limit.allows("newcomer", kStart));
    EXPECT_FALSE(limit.allows("another", kStart));
}

TEST(Guard, SlowsDownWhoGuessesPasswords) {
    Guard guard{Guard::Switch::On};
    const Address guesser = *Address::read("192.0.2.1");
    int tried = 0;
    while (tried < 1000 && !guard.password(guesser, "Sora", kStart)) ++tried;
    EXPECT_LE(tried, 10);
    // Another spelling is the same account; the owner elsewhere still gets in.
    EXPECT_TRUE(guard.password(guesser, "sora", kStart));
    EXPECT_FALSE(guard.password(*Address::read("192.0.2.2"), "Sora", kStart));
    const auto refused = guard.password(guesser, "Sora", kStart);
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->status, 429);
    EXPECT_TRUE(refused->headers.has("retry-after"));
}

TEST(Guard, ManyGuessersOfOneAccountDoNotGetFarEither) {
    Guard guard{Guard::Switch::On};
    int tried = 0;
    for (int house = 1; house < 200; ++house)
        if (!guard.password(*Address::read("192.0.2." + std::to_string(house)), "Sora", kStart))
            ++tried;
    EXPECT_LE(tried, 70);
}

TEST(Guard, GuessersDoNotLockTheOwnerOut) {
    Guard guard{Guard::Switch::On};
    const Address home = *Address::read("198.51.100.1");
    guard.know(home, "Sora");
    // Wrong passwords from six addresses, again and again for ten minutes.
    int tried = 0;
    for (int second = 0; second < 600; ++second)
        for (int house = 1; house <= 6; ++house)
            if (!guard.password(*Address::read("192.0.2." + std::to_string(house)), "Sora",
                                kStart + seconds{second}))
                ++tried;
    EXPECT_LE(tried, 170);
    EXPECT_FALSE(guard.password(home, "sora", kStart + seconds{600})) << "at home";
    EXPECT_FALSE(guard.password(*Address::read("203.0.113.9"), "Sora", kStart + seconds{600}))
        << "on a journey";
}

TEST(Guard, ManyGuessersDoNotLockTheOwnerOutAtHome) {
    Guard guard{Guard::Switch::On};
    const Address home = *Address::read("198.51.100.1");
    guard.know(home, "Sora");
    for (int house = 0; house < 2000; ++house)
        (void)guard.password(*Address::read("10.0." + std::to_string(house / 250) + "." +
                                            std::to_string(house % 250)),
                             "Sora", kStart);
    EXPECT_FALSE(guard.password(home, "Sora", kStart));
}

TEST(Guard, CanBeSwitchedOff) {
    Guard guard{Guard::Switch::Off};
    for (int count = 0; count < 1000; ++count)
        ASSERT_FALSE(guard.sign_up(*Address::read("192.0.2.1"), kStart));
}

}  // namespace
}  // namespace janggun::server::http
