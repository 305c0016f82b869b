// Registering routes, commands and metrics.
#include "server/app/registry.h"

#include <gtest/gtest.h>
#include <stdexcept>

namespace janggun::server {
namespace {

class Greeter {
  public:
    void greet(const Call& call, Respond respond) {
        Answer answer;
        answer.body = "hello " + call.path.at(0);
        respond(std::move(answer));
    }
    void watch(const SocketCall& /*call*/, const protocol::Watch& /*watch*/) {}
};

class RegistryTest : public testing::Test {
  protected:
    Timers timers{[](Time) {}};
    Registry registry{timers};
    Greeter greeter;
};

TEST_F(RegistryTest, RoutesKnowWhoMayAskAndWhoAnswers) {
    registry
        .route(Method::Get, "/hello/{name}", Access::Account, Scope::BoardPlay, &greeter,
               &Greeter::greet)
        .session_only();
    const Route& route = registry.routes().front();
    EXPECT_EQ(route.access, Access::Account);
    EXPECT_EQ(route.scope, Scope::BoardPlay);
    EXPECT_TRUE(route.is_session_only);
    Call call;
    call.path = {"Sora"};
    std::string body;
    route.answer(call, [&](const Answer& answer) { body = answer.body; });
    EXPECT_EQ(body, "hello Sora");
}

TEST_F(RegistryTest, ARouteIsRegisteredOnce) {
    const auto add = [&](Method method) {
        registry.route(method, "/hello", Access::Anybody, Scope::None, &greeter, &Greeter::greet);
    };
    add(Method::Get);
    add(Method::Post);
    EXPECT_THROW(add(Method::Get), std::logic_error);
}

TEST_F(RegistryTest, CommandsAreFoundByTheTypeOfTheMessage) {
    registry.command<protocol::Watch>(Scope::BotPlay, &greeter, &Greeter::watch);
    const protocol::ClientMessage message = protocol::Watch{{"abcdefgh"}, std::nullopt};
    EXPECT_EQ(registry.scope_of(message), Scope::BotPlay);
    EXPECT_EQ(registry.scope_of<protocol::Watch>(), Scope::BotPlay);
    EXPECT_THROW(registry.command<protocol::Watch>(Scope::BotPlay, &greeter, &Greeter::watch),
                 std::logic_error);
}

TEST_F(RegistryTest, EveryCommandMustHaveAFeature) {
    registry.command<protocol::Watch>(Scope::None, &greeter, &Greeter::watch);
    EXPECT_THROW(registry.check(), std::logic_error);
}

TEST_F(RegistryTest, MetricsAreReadWhenAskedFor) {
    std::uint64_t moves = 0;
    registry.counter("moves_total", "Moves", moves);
    moves = 3;
    EXPECT_EQ(registry.value_of("moves_total"), 3);
    EXPECT_EQ(registry.value_of("unknown"), std::nullopt);
    Histogram& lag = registry.histogram("lag", "Lag", {0.1, 1});
    for (const double seconds : {0.05, 0.1, 0.5, 7.0}) lag.observe(seconds);
    EXPECT_EQ(lag.counts(), (std::vector<std::uint64_t>{2, 1, 1}));
    EXPECT_EQ(lag.count(), 4U);
}

TEST(Timers, RunOnceAtTheEarliestTimeTheyAreArmedFor) {
    std::vector<Time> woken;
    Timers timers{[&](Time at) { woken.push_back(at); }};
    int runs = 0;
    const auto timer = timers.add([&](Time) { ++runs; });
    timers.arm(timer, Time::at(50));
    timers.arm(timer, Time::at(20));
    timers.arm(timer, Time::at(70));
    EXPECT_EQ(woken, (std::vector{Time::at(50), Time::at(20)}));
    timers.run_due(Time::at(19));
    EXPECT_EQ(runs, 0);
    EXPECT_EQ(woken.back(), Time::at(20)) << "asked for again";
    timers.run_due(Time::at(20));
    EXPECT_EQ(runs, 1);
    timers.run_due(Time::at(100));
    EXPECT_EQ(runs, 1);
}

TEST(Timers, MayArmThemselvesAgain) {
    Timers timers{[](Time) {}};
    Timer timer;
    int runs = 0;
    timer = {timers, timers.add([&](Time now) {
                 ++runs;
                 timer.arm(now + Duration{10});
             })};
    timer.arm(Time::at(10));
    timers.run_due(Time::at(10));
    timers.run_due(Time::at(15));
    EXPECT_EQ(runs, 1);
    timers.run_due(Time::at(20));
    EXPECT_EQ(runs, 2);
}

}  // namespace
}  // namespace janggun::server
