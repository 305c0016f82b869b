// The bus over Redis when Redis fails, and Redis servers that cannot be used.
#include "server/bus/redis/redis_bus.h"

#include <csignal>
#include <gtest/gtest.h>
#include <optional>

#include "server/bus/sequence.h"
#include "service/io_loop.h"
#include "service/redis_process.h"

namespace janggun::server::redis {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using test::RedisProcess;

class RedisFaults : public testing::Test {
  protected:
    void SetUp() override {
        ASSERT_TRUE(loop.run_until([&] { return here.is_up() && there.is_up(); }));
    }
    static void say(Bus& bus, std::uint64_t number, std::string text = "x") {
        bus.publish("game", {number, std::make_shared<const std::string>(std::move(text))});
    }

    RedisProcess redis;
    test::IoLoop loop;
    RedisBus here{loop.context(), redis.address(), 1};
    RedisBus there{loop.context(), redis.address(), 2};
};

/// As features do: what `owner` has is the truth, and a gap is filled from there.
class Watcher {
  public:
    Watcher(Bus& bus, const std::vector<std::uint64_t>& owner)
        : owner_{owner},
          subscription_{bus.subscribe(
              "game", [this](const Notice& notice) { came(notice.number); },
              [this] {
                  ++gaps;
                  resync();
              })} {}

    std::vector<std::uint64_t> seen;
    int gaps = 0;

  private:
    void came(std::uint64_t number) {
        switch (sequence_.take(number)) {
            case Sequence::Order::Next:
                return seen.push_back(number);
            case Sequence::Order::Seen:
                return;
            case Sequence::Order::Gap:
                return resync();
        }
    }
    void resync() {
        seen = owner_;
        sequence_.restart(owner_.empty() ? 0 : owner_.back());
    }
    const std::vector<std::uint64_t>& owner_;
    Sequence sequence_;
    Bus::Subscription subscription_;
};

TEST_F(RedisFaults, ASubscriberIsToldWhenItsSubscriptionHasBegun) {
    int gaps = 0;
    here.subscribe(
        "game", [](const Notice&) {}, [&] { ++gaps; });
    EXPECT_EQ(gaps, 0) << "not from inside subscribe()";
    ASSERT_TRUE(loop.run_until([&] { return gaps == 1; }));
    // From here on nothing is lost.
    std::string heard;
    here.subscribe("game", [&](const Notice& notice) { heard += *notice.text; });
    say(there, 1, "first");
    EXPECT_TRUE(loop.run_until([&] { return heard == "first"; }));
}

TEST_F(RedisFaults, ARestartOfRedisIsAGapAndWatchersResynchronise) {
    std::vector<std::uint64_t> events;
    Watcher watcher{here, events};
    ASSERT_TRUE(loop.run_until([&] { return watcher.gaps == 1; }));
    const auto play = [&] {
        events.push_back(events.size() + 1);
        say(there, events.back());
    };
    for (int count = 0; count < 50; ++count) play();
    ASSERT_TRUE(loop.run_until([&] { return watcher.seen == events; }));
    EXPECT_EQ(watcher.gaps, 1) << "nothing was lost";

    redis.kill();
    for (int count = 0; count < 50; ++count) play();
    ASSERT_TRUE(loop.run_until([&] { return !here.is_up() && !there.is_up(); }));
    play();
    loop.run_for(milliseconds{50});
    EXPECT_LT(watcher.seen.size(), events.size()) << "a watcher on another node freezes";

    redis.start();
    // The last event was lost and no later number shows it: the signal must.
    ASSERT_TRUE(loop.run_until([&] { return watcher.seen == events; }));
    EXPECT_GE(watcher.gaps, 2);
    EXPECT_GE(there.counts().dropped, 1U);

    ASSERT_TRUE(loop.run_until([&] { return here.is_up() && there.is_up(); }));
    EXPECT_EQ(here.counts().links, 2U);
    for (int count = 0; count < 50; ++count) play();
    ASSERT_TRUE(loop.run_until([&] { return watcher.seen == events; }));
}

TEST_F(RedisFaults, WithoutRedisANodeGoesOnForItself) {
    std::string heard;
    here.subscribe("game", [&](const Notice& notice) { heard += *notice.text; });
    redis.kill();
    ASSERT_TRUE(loop.run_until([&] { return !here.is_up(); }));
    const auto began = std::chrono::steady_clock::now();
    for (int count = 0; count < 1'000; ++count) say(here, 0, "x");
    EXPECT_LT(std::chrono::steady_clock::now() - began, milliseconds{500});
    ASSERT_TRUE(loop.run_until([&] { return heard.size() == 1'000; }));
    EXPECT_GE(here.counts().dropped, 1'000U);
}

TEST_F(RedisFaults, AStoppedRedisIsNoticedAndPublishingNeverWaits) {
    redis.signal(SIGSTOP);
    const std::string large(64U << 10U, 'x');
    const auto began = std::chrono::steady_clock::now();
    for (int count = 0; count < 400; ++count) say(here, 0, large);  // 25 MiB
    EXPECT_LT(std::chrono::steady_clock::now() - began, seconds{2});
    EXPECT_GT(here.counts().dropped, 200U) << "the output queue is bounded";
    ASSERT_TRUE(loop.run_until([&] { return !here.is_up(); }));
    redis.signal(SIGCONT);
    ASSERT_TRUE(loop.run_until([&] { return here.is_up(); }));
}

TEST_F(RedisFaults, OtherNodesAreToldWhatAFullQueueHasDropped) {
    int gaps = 0;
    there.subscribe(
        "game", [](const Notice&) {}, [&] { ++gaps; });
    ASSERT_TRUE(loop.run_until([&] { return gaps == 1; }));
    const std::string large(64U << 10U, 'x');
    for (int count = 0; count < 400; ++count) say(here, 0, large);  // the loop does not run
    EXPECT_GT(here.counts().dropped, 0U);
    EXPECT_TRUE(loop.run_until([&] { return gaps == 2; }));
    EXPECT_EQ(there.counts().links, 1U) << "its own link was up all the time";
}

TEST_F(RedisFaults, ALongTextStaysHere) {
    std::size_t heard = 0;
    here.subscribe("game", [&](const Notice& notice) { heard = notice.text->size(); });
    say(here, 1, std::string(kMaxText + 1, 'x'));
    ASSERT_TRUE(loop.run_until([&] { return heard == kMaxText + 1; }));
    EXPECT_EQ(here.counts().dropped, 1U);
}

TEST_F(RedisFaults, AStrangersMessagesAreRejected) {
    std::string heard;
    bool has_begun = false;
    here.subscribe(
        "game", [&](const Notice& notice) { heard += *notice.text; }, [&] { has_begun = true; });
    ASSERT_TRUE(loop.run_until([&] { return has_begun; }));
    for (const std::string bytes :
         {"", "rubbish", "1 00000000000000ff -1 x", "1 00000000000000ff 1 \xff"})
        redis.publish("janggun:game", bytes);
    redis.publish("janggun:game", "1 00000000000000ff 1 fine");
    ASSERT_TRUE(loop.run_until([&] { return !heard.empty(); }));
    EXPECT_EQ(heard, "fine");
    EXPECT_EQ(here.counts().rejected, 4U);
}

TEST_F(RedisFaults, ManyTopicsAreSubscribedToAgain) {
    constexpr int kTopics = 3'000;
    int gaps = 0;
    int heard = 0;
    for (int topic = 0; topic < kTopics; ++topic)
        here.subscribe(
            "game/" + std::to_string(topic), [&](const Notice&) { ++heard; }, [&] { ++gaps; });
    ASSERT_TRUE(loop.run_until([&] { return gaps == kTopics; }));
    redis.kill();
    redis.start();
    ASSERT_TRUE(loop.run_until([&] { return gaps >= 2 * kTopics && there.is_up(); }));
    for (int topic = 0; topic < kTopics; ++topic)
        there.publish("game/" + std::to_string(topic), {1, std::make_shared<const std::string>()});
    EXPECT_TRUE(loop.run_until([&] { return heard == kTopics; }));
}

class RedisOpening : public testing::Test {
  protected:
    std::optional<RedisError::Reason> refusal(const Address& address) {
        const auto bus = RedisBus::open(loop.context(), address, 1);
        if (bus) return std::nullopt;
        EXPECT_NE(describe(bus.error()).find(address.place()), std::string::npos);
        return bus.error().reason;
    }
    test::IoLoop loop;
};
using enum RedisError::Reason;

TEST_F(RedisOpening, NobodyListens) {
    EXPECT_EQ(refusal({"127.0.0.1", test::free_port()}), Unreachable);
    EXPECT_EQ(refusal({"no-such-host.invalid", 6379}), Unreachable);
}

TEST_F(RedisOpening, PasswordsAreChecked) {
    RedisProcess redis{{"--requirepass", "sesame seed"}};
    Address address = redis.address();
    EXPECT_EQ(refusal(address), PasswordRequired);
    address.password = "wrong";
    EXPECT_EQ(refusal(address), WrongPassword);
    address.user = "nobody";
    EXPECT_EQ(refusal(address), WrongPassword);
    address.user = "default";
    address.password = "sesame seed";
    EXPECT_EQ(refusal(address), std::nullopt);

    const auto bus = RedisBus::open(loop.context(), address, 1);
    ASSERT_TRUE(bus);
    EXPECT_TRUE(loop.run_until([&] { return (*bus)->is_up(); }));
}

TEST_F(RedisOpening, AServerOfTheWrongKindIsRefused) {
    RedisProcess cluster{{"--cluster-enabled", "yes"}};
    EXPECT_EQ(refusal(cluster.address()), Cluster);
    RedisProcess primary;
    RedisProcess replica{{"--replicaof", "127.0.0.1 " + std::to_string(primary.port())}};
    EXPECT_EQ(refusal(replica.address()), Replica);
    EXPECT_EQ(refusal(primary.address()), std::nullopt);
}

TEST_F(RedisOpening, AUserWithoutPermissionIsToldWhatIsMissing) {
    RedisProcess redis{{"--user", "weak", "on", ">secret", "~*", "&*", "-@all", "+publish"}};
    Address address = redis.address();
    address.user = "weak";
    address.password = "secret";
    EXPECT_EQ(refusal(address), NotPermitted);
}

}  // namespace
}  // namespace janggun::server::redis
