// What every bus promises.
#include <gtest/gtest.h>

#include "server/bus/local/local_bus.h"
#include "server/bus/redis/redis_bus.h"
#include "server/bus/sequence.h"
#include "service/io_loop.h"
#include "service/loop.h"
#include "service/redis_process.h"

namespace janggun::server {
namespace {

/// Who listens and who speaks may be one bus object, or two in two processes.
class Buses {
  public:
    Buses() = default;
    virtual ~Buses() = default;
    Buses(const Buses&) = delete;
    Buses& operator=(const Buses&) = delete;

    [[nodiscard]] virtual Bus& listening() = 0;
    [[nodiscard]] virtual Bus& speaking() = 0;
    /// Subscriptions have begun, and what has been published is delivered, even twice if it is.
    virtual void settle() = 0;
    virtual void stop_listening() = 0;
};

class LocalBuses final : public Buses {
  public:
    Bus& listening() override { return *bus_; }
    Bus& speaking() override { return *bus_; }
    void settle() override { loop_.run_ready(); }
    void stop_listening() override { bus_.reset(); }

  private:
    test::Loop loop_;
    std::unique_ptr<LocalBus> bus_ = std::make_unique<LocalBus>(
        [this](std::function<void()> work) { loop_.post(std::move(work)); });
};

class RedisBuses : public Buses {
  public:
    RedisBuses() {
        EXPECT_TRUE(loop_.run_until(
            [&] { return first_->is_up() && second_->is_up() && third_->is_up(); }));
    }
    Bus& listening() override { return *first_; }
    void settle() override {
        if (!first_) return loop_.run_for(std::chrono::milliseconds{100});
        // Redis has what was said before the ping when it has the ping, and what it passed on to
        // the listener before the pong arrives before the pong.
        bool has_pinged = false;
        bool has_ponged = false;
        int begun = 0;
        const auto ping = third_->subscribe(
            "ping", [&](const Notice&) { has_pinged = true; }, [&] { ++begun; });
        const auto pong = first_->subscribe(
            "pong", [&](const Notice&) { has_ponged = true; }, [&] { ++begun; });
        EXPECT_TRUE(loop_.run_until([&] { return begun == 2; }));
        const auto nothing = std::make_shared<const std::string>();
        speaking().publish("ping", {0, nothing});
        EXPECT_TRUE(loop_.run_until([&] { return has_pinged; }));
        third_->publish("pong", {0, nothing});
        EXPECT_TRUE(loop_.run_until([&] { return has_ponged; }));
        third_->unsubscribe(ping);
        first_->unsubscribe(pong);
    }
    void stop_listening() override { first_.reset(); }

  protected:
    [[nodiscard]] Bus& second() { return *second_; }

  private:
    test::RedisProcess redis_;
    test::IoLoop loop_;
    std::unique_ptr<redis::RedisBus> make(std::uint64_t seed) {
        return std::make_unique<redis::RedisBus>(loop_.context(), redis_.address(), seed);
    }
    std::unique_ptr<redis::RedisBus> first_ = make(1);
    std::unique_ptr<redis::RedisBus> second_ = make(2);
    std::unique_ptr<redis::RedisBus> third_ = make(3);
};

class RedisOneNode final : public RedisBuses {
    Bus& speaking() override { return listening(); }
};
class RedisTwoNodes final : public RedisBuses {
    Bus& speaking() override { return second(); }
};

struct Implementation {
    const char* name;
    std::unique_ptr<Buses> (*make)();
};
void PrintTo(const Implementation& implementation, std::ostream* out) {
    *out << implementation.name;
}
template <typename T>
Implementation implementation(const char* name) {
    return {name, []() -> std::unique_ptr<Buses> { return std::make_unique<T>(); }};
}

class BusContract : public testing::TestWithParam<Implementation> {
  protected:
    Bus::Handler into(std::string& heard) {
        return [&heard](const Notice& notice) {
            heard += std::to_string(notice.number) + *notice.text + " ";
        };
    }
    Bus::Subscription listen(std::string_view topic, Bus::Handler handler) {
        return buses->listening().subscribe(topic, std::move(handler));
    }
    void say(std::string_view topic, std::uint64_t number, std::string text) {
        buses->speaking().publish(topic,
                                  {number, std::make_shared<const std::string>(std::move(text))});
    }
    void settle() { buses->settle(); }

    std::unique_ptr<Buses> buses = GetParam().make();
};

TEST_P(BusContract, NoticesComeInOrderToWhoListensToTheTopic) {
    std::string one;
    std::string two;
    listen("a", into(one));
    listen("a", into(one));
    listen("b", into(two));
    settle();
    say("a", 1, "x");
    say("a", 2, "y");
    say("c", 3, "z");
    settle();
    EXPECT_EQ(one, "1x 1x 2y 2y ");
    EXPECT_EQ(two, "");
}

TEST_P(BusContract, NumberAndTextArriveAsTheyWerePublished) {
    std::string heard;
    listen("a/b c", into(heard));
    settle();
    say("a/b c", 18'446'744'073'709'551'615U, R"({"t":"將軍","n":1})");
    say("a/b c", 0, "");
    settle();
    EXPECT_EQ(heard, "18446744073709551615{\"t\":\"將軍\",\"n\":1} 0 ");
}

TEST_P(BusContract, DeliveryIsAsynchronous) {
    std::string heard;
    listen("a", [&](const Notice& notice) {
        heard += *notice.text;
        if (*notice.text == "x") say("a", 2, "y");
        heard += ".";
    });
    settle();
    say("a", 1, "x");
    EXPECT_EQ(heard, "") << "never from inside publish()";
    settle();
    settle();
    EXPECT_EQ(heard, "x.y.") << "from a handler neither";
}

TEST_P(BusContract, WhatWaitsIsGoneWithTheBus) {
    std::string heard;
    listen("a", into(heard));
    settle();
    say("a", 1, "x");
    buses->stop_listening();
    settle();
    EXPECT_EQ(heard, "");
}

TEST_P(BusContract, NothingComesAfterUnsubscribing) {
    std::string heard;
    const auto subscription = listen("a", into(heard));
    settle();
    say("a", 1, "x");
    buses->listening().unsubscribe(subscription);
    buses->listening().unsubscribe(subscription);
    say("a", 2, "y");
    settle();
    EXPECT_EQ(heard, "");
}

TEST_P(BusContract, WhoSubscribesAgainHearsAgain) {
    std::string heard;
    for (int round = 1; round <= 3; ++round) {
        const auto subscription = listen("a", into(heard));
        settle();
        say("a", static_cast<std::uint64_t>(round), "x");
        settle();
        buses->listening().unsubscribe(subscription);
    }
    // Without waiting for anything in between.
    buses->listening().unsubscribe(listen("a", into(heard)));
    listen("a", into(heard));
    settle();
    say("a", 4, "x");
    settle();
    EXPECT_EQ(heard, "1x 2x 3x 4x ");
}

/// As a player does whose page is loaded again: the old socket is closed, the new one watches.
TEST_P(BusContract, WhoSubscribesAgainBeforeTheEndIsConfirmedHearsAgain) {
    std::string heard;
    auto subscription = listen("a", into(heard));
    settle();
    for (int time = 0; time < 3; ++time) {
        buses->listening().unsubscribe(subscription);
        subscription = listen("a", into(heard));
    }
    settle();
    say("a", 1, "x");
    settle();
    EXPECT_EQ(heard, "1x ");
    // The last of several changes counts.
    buses->listening().unsubscribe(subscription);
    subscription = listen("a", into(heard));
    buses->listening().unsubscribe(subscription);
    settle();
    say("a", 2, "y");
    settle();
    EXPECT_EQ(heard, "1x ");
}

TEST_P(BusContract, HandlersMayChangeWhoListens) {
    std::string heard;
    Bus::Subscription later{};
    listen("a", [&](const Notice&) {
        buses->listening().unsubscribe(later);
        listen("a", into(heard));
    });
    later = listen("a", into(heard));
    settle();
    say("a", 1, "x");
    settle();
    EXPECT_EQ(heard, "");
    say("a", 2, "y");
    settle();
    EXPECT_EQ(heard, "2y ");
}

INSTANTIATE_TEST_SUITE_P(Buses, BusContract,
                         testing::Values(implementation<LocalBuses>("local"),
                                         implementation<RedisOneNode>("redis_one_node"),
                                         implementation<RedisTwoNodes>("redis_two_nodes")),
                         [](const auto& chosen) { return std::string{chosen.param.name}; });

TEST(Sequence, TellsTheNextFromTheSeenAndFromAGap) {
    using enum Sequence::Order;
    Sequence sequence{4};
    EXPECT_EQ(sequence.take(4), Seen);
    EXPECT_EQ(sequence.take(5), Next);
    EXPECT_EQ(sequence.take(5), Seen);
    EXPECT_EQ(sequence.take(8), Gap);
    EXPECT_EQ(sequence.take(9), Next);
    sequence.restart(20);
    EXPECT_EQ(sequence.take(20), Seen);
    EXPECT_EQ(sequence.take(21), Next);
}

}  // namespace
}  // namespace janggun::server
