// What every bus promises.
#include <gtest/gtest.h>

#include "server/bus/local/local_bus.h"

namespace janggun::server {
namespace {

struct Implementation {
    const char* name;
    std::unique_ptr<Bus> (*make)();
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
    std::unique_ptr<Bus> bus = GetParam().make();
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
    EXPECT_EQ(one, "1x 1x 2y 2y ");
    EXPECT_EQ(two, "");
    EXPECT_EQ(bus->listeners("a"), 2U);
    EXPECT_EQ(bus->listeners("c"), 0U);
}

TEST_P(BusContract, NothingComesAfterUnsubscribing) {
    std::string heard;
    const auto subscription = bus->subscribe("a", into(heard));
    bus->unsubscribe(subscription);
    bus->unsubscribe(subscription);
    say("a", 1, "x");
    EXPECT_EQ(heard, "");
    EXPECT_EQ(bus->listeners("a"), 0U);
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
    EXPECT_EQ(heard, "");
    say("a", 2, "y");
    EXPECT_EQ(heard, "2y ");
}

INSTANTIATE_TEST_SUITE_P(Buses, BusContract,
                         testing::Values(Implementation{"local",
                                                        []() -> std::unique_ptr<Bus> {
                                                            return std::make_unique<LocalBus>();
                                                        }}),
                         [](const auto& chosen) { return std::string{chosen.param.name}; });

}  // namespace
}  // namespace janggun::server
