// The small parts of the domain: ratings, pools, names, limits.
#include <gtest/gtest.h>

#include "server/domain/bucket.h"
#include "server/domain/glicko.h"
#include "server/domain/lobby.h"
#include "server/domain/names.h"
#include "server/domain/speed.h"

namespace janggun::server {
namespace {

using namespace std::chrono_literals;

constexpr Time kNow = Time::at(1'000'000'000'000);

UserId user(int number) {
    return static_cast<UserId>(number);
}

// The paper's example reckons three games in one period; with its first opponent alone the same
// formulas, worked out by hand, give 1563.6 with a deviation of 175.4.
TEST(Glicko, FollowsThePaper) {
    Rating own{1500, 200, 0.06, 10, kNow + (-kRatingPeriod)};
    const Rating opponent{1400, 30, 0.06, 10, kNow};
    const Rating after = after_game(own, opponent, 1, kNow);
    EXPECT_NEAR(after.rating, 1563.6, 0.1);
    EXPECT_NEAR(after.deviation, 175.4, 0.1);
    EXPECT_NEAR(after.volatility, 0.06, 0.0005);
    EXPECT_EQ(after.games, 11);
}

TEST(Glicko, WinnersGainWhatSurprisesAndDoubtShrinks) {
    const Rating strong{1900, 60, 0.06, 50, kNow};
    const Rating weak{1500, 60, 0.06, 50, kNow};
    const double expected = after_game(strong, weak, 1, kNow).rating - strong.rating;
    const double surprise = after_game(weak, strong, 1, kNow).rating - weak.rating;
    EXPECT_GT(expected, 0);
    EXPECT_GT(surprise, 4 * expected);
    EXPECT_LT(after_game(weak, strong, 0, kNow).rating, weak.rating);
    EXPECT_LT(after_game(Rating{}, weak, 0.5, kNow).deviation, Rating{}.deviation);
    EXPECT_TRUE(Rating{}.is_provisional());
    EXPECT_GT(after_game(weak, strong, 0.5, kNow + kRatingPeriod * 100).deviation,
              after_game(weak, strong, 0.5, kNow).deviation);
}

TEST(Pool, PairsTheNearestAndWidensWithPatience) {
    Pool pool;
    pool.enter(user(1), 1500, kNow);
    pool.enter(user(2), 1900, kNow);
    EXPECT_TRUE(pool.pair(kNow).empty());
    pool.enter(user(3), 1540, kNow + 1s);
    EXPECT_EQ(pool.pair(kNow + 1s), (std::vector<std::pair<UserId, UserId>>{{user(1), user(3)}}));
    pool.enter(user(4), 1300, kNow + 2s);
    EXPECT_TRUE(pool.pair(kNow + 3s).empty());
    EXPECT_EQ(pool.pair(kNow + 15s), (std::vector<std::pair<UserId, UserId>>{{user(2), user(4)}}));
    EXPECT_EQ(pool.size(), 0U);
}

TEST(Pool, NobodyIsPairedWithThemselvesOrAfterLeaving) {
    Pool pool;
    pool.enter(user(1), 1500, kNow);
    pool.enter(user(1), 1500, kNow);
    EXPECT_EQ(pool.size(), 1U);
    EXPECT_TRUE(pool.pair(kNow + 1h).empty());
    pool.enter(user(2), 1500, kNow);
    EXPECT_TRUE(pool.leave(user(1)));
    EXPECT_FALSE(pool.leave(user(1)));
    EXPECT_TRUE(pool.pair(kNow + 1h).empty());
}

TEST(Pools, AreAllGamesOneCanPlay) {
    for (const PoolKind& kind : kPools) {
        ASSERT_TRUE(time_control_from(kind.clock)) << kind.clock;
        GameOffer offer;
        offer.variant = kind.variant;
        offer.clock = *time_control_from(kind.clock);
        offer.is_rated = true;
        EXPECT_TRUE(checked(offer));
        EXPECT_EQ(to_text(offer.clock), kind.clock);
    }
}

TEST(Seek, AsksForARatingAndAnAccount) {
    Seek seek;
    seek.owner.user = user(1);
    seek.min = 1400;
    seek.max = 1600;
    Seat other;
    other.user = user(2);
    other.rating = 1700;
    EXPECT_EQ(fault_of_accepting(seek, other)->code, Code::RatingRange);
    other.rating = 1600;
    EXPECT_FALSE(fault_of_accepting(seek, other));
    other.user = user(1);
    EXPECT_EQ(fault_of_accepting(seek, other)->code, Code::NotAllowed);
    seek.offer.is_rated = true;
    other = {};
    other.user = user(3);
    other.is_guest = true;
    EXPECT_EQ(fault_of_accepting(seek, other)->code, Code::Guest);
}

TEST(Names, AreLettersOfTwoScripts) {
    for (const std::string_view good : {"Sora", "소라", "a1", "x_-9", "한글이름Abc"})
        EXPECT_FALSE(fault_of_name(good)) << good;
    for (const std::string_view bad :
         {"", "a", "1abc", "a b", "<script>", "a'; DROP TABLE user", "guest-abc", "Admin",
          "janggun", "deleted-4", "sоra" /* a Cyrillic o */, "a\n", "abcdefghijklmnopqrstu",
          "\xFF\xFE", "\xED\xA0\x80x"})
        EXPECT_TRUE(fault_of_name(bad)) << bad;
    EXPECT_EQ(key_of_name("SoRa소"), "sora소");
}

TEST(Chat, IsOneShortVisibleLine) {
    EXPECT_EQ(chat_text("  hi <b>there</b> "), "hi <b>there</b>");
    EXPECT_EQ(chat_text("a\u202Eb\x07\n"), "ab");
    EXPECT_FALSE(chat_text(" \n "));
    EXPECT_FALSE(chat_text("\xC0\xAF"));
    EXPECT_TRUE(chat_text(std::string(140, 'x')));
    EXPECT_FALSE(chat_text(std::string(141, 'x')));
    std::string hangul;
    for (int i = 0; i < 140; ++i) hangul += "가";
    EXPECT_TRUE(chat_text(hangul));
}

TEST(Bucket, LetsABurstThroughThenOneAtATime) {
    const Allowance allowance{3, 100ms};
    const Duration now = kNow.since_epoch;
    Bucket bucket;
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(allowance, now));
    EXPECT_FALSE(bucket.take(allowance, now));
    EXPECT_EQ(bucket.wait(allowance, now + 30ms), 70ms);
    EXPECT_FALSE(bucket.take(allowance, now + 99ms));
    EXPECT_TRUE(bucket.take(allowance, now + 100ms));
    EXPECT_FALSE(bucket.take(allowance, now + 150ms));
    EXPECT_FALSE(bucket.is_full(now + 399ms));
    EXPECT_TRUE(bucket.is_full(now + 400ms));
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(allowance, now + 10s));
    EXPECT_FALSE(bucket.take(allowance, now + 10s));
}

TEST(Speed, IsByTheTimeAGameTakes) {
    const auto speed = [](std::string_view clock) {
        return name_of(speed_of(*time_control_from(clock)));
    };
    EXPECT_EQ(speed("60"), "bullet");
    EXPECT_EQ(speed("180+2"), "blitz");
    EXPECT_EQ(speed("300+3x30"), "rapid");
    EXPECT_EQ(speed("600+3x30"), "rapid");
    EXPECT_EQ(speed("1800+30"), "classical");
    EXPECT_EQ(speed("1/86400"), "correspondence");
    EXPECT_EQ(speed("-"), "correspondence");
}

}  // namespace
}  // namespace janggun::server
