// What every bus promises.
#include <gtest/gtest.h>

#include "server/bus/local/local_bus.h"
#include "server/bus/sequence.h"
#include "service/loop.h"

namespace janggun::server {
namespace {

using Post = std::function<void(std::function<void()>)>;

struct Implementation {
    const char* name;
    std::unique_ptr<Bus> (*make)(Post post);
};
void PrintTo(const Implementation& implementation, std::ostream* out) {
    *out << implementation.name;
}

class BusContract : public testing::TestWithParam<Implementation> {
  protected:
    Bus::Handler into(std::string& heard) {
        return [&heard](const Notice& notice) {
            heard += std::to_string(notice.number) + *notice.text + " ";
        };
    }
    void say(std::string_view topic, std::uint64_t number, std::string text) {
        bus->publish(topic, {number, std::make_shared<const std::string>(std::move(text))});
    }
    test::Loop loop;
    std::unique_ptr<Bus> bus =
        GetParam().make([this](std::function<void()> work) { loop.post(std::move(work)); });
};

TEST_P(BusContract, NoticesComeInOrderToWhoListensToTheTopic) {
    std::string one;
    std::string two;
    bus->subscribe("a", into(one));
    bus->subscribe("a", into(one));
    bus->subscribe("b", into(two));
    say("a", 1, "x");
    say("a", 2, "y");
    say("c", 3, "z");
    loop.run_ready();
    EXPECT_EQ(one, "1x 1x 2y 2y ");
    EXPECT_EQ(two, "");
}

TEST_P(BusContract, DeliveryIsAsynchronous) {
    std::string heard;
    bus->subscribe("a", [&](const Notice& notice) {
        heard += *notice.text;
        if (*notice.text == "x") say("a", 2, "y");
        heard += ".";
    });
    say("a", 1, "x");
    EXPECT_EQ(heard, "") << "never from inside publish()";
    loop.run_ready();
    EXPECT_EQ(heard, "x.y.") << "from a handler neither";
}

TEST_P(BusContract, WhatWaitsIsGoneWithTheBus) {
    std::string heard;
    bus->subscribe("a", into(heard));
    say("a", 1, "x");
    bus.reset();
    loop.run_ready();
    EXPECT_EQ(heard, "");
}

TEST_P(BusContract, NothingComesAfterUnsubscribing) {
    std::string heard;
    const auto subscription = bus->subscribe("a", into(heard));
    say("a", 1, "x");
    bus->unsubscribe(subscription);
    bus->unsubscribe(subscription);
    say("a", 2, "y");
    loop.run_ready();
    EXPECT_EQ(heard, "");
}

TEST_P(BusContract, HandlersMayChangeWhoListens) {
    std::string heard;
    Bus::Subscription later{};
    bus->subscribe("a", [&](const Notice&) {
        bus->unsubscribe(later);
        bus->subscribe("a", into(heard));
    });
    later = bus->subscribe("a", into(heard));
    say("a", 1, "x");
    loop.run_ready();
    EXPECT_EQ(heard, "");
    say("a", 2, "y");
    loop.run_ready();
    EXPECT_EQ(heard, "2y ");
}

INSTANTIATE_TEST_SUITE_P(Buses, BusContract,
                         testing::Values(Implementation{"local",
                                                        [](Post post) -> std::unique_ptr<Bus> {
                                                            return std::make_unique<LocalBus>(
                                                                std::move(post));
                                                        }}),
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
