// Rate limits that nodes share, and figures added up over them: nodes on one bus.
#include <gtest/gtest.h>

#include "server/app/peers.h"
#include "server/http/shared_limits.h"
#include "service/loop.h"
#include "service/lossy_bus.h"

namespace janggun::test {
namespace {

using namespace janggun::server;
using http::Guard;

struct LimitedNode {
    LimitedNode(Bus& bus, Loop& loop, const std::string& name, const Time& now)
        : context{.bus = bus,
                  .post = [&loop](std::function<void()> work) { loop.post(std::move(work)); },
                  .now = [&now] { return now; },
                  .rng = Rng{1},
                  .node = name} {
        http::share_limits(context, guard);
    }
    /// How many of these are let through.
    int sign_ups(int tries) {
        int passed = 0;
        for (int i = 0; i < tries; ++i)
            if (!guard.sign_up(*http::Address::read("203.0.113.9"),
                               std::chrono::steady_clock::now()))
                ++passed;
        return passed;
    }
    Context context;
    Guard guard{Guard::Switch::On};
};

class SiteLimits : public testing::Test {
  protected:
    Loop loop;
    Time now = Time::at(1'800'000'000'000);
    LossyBus bus{[this](std::function<void()> work) { loop.post(std::move(work)); }};
    LimitedNode one{bus, loop, "Node0001", now};
    LimitedNode two{bus, loop, "Node0002", now};
};

TEST_F(SiteLimits, AGuesserHasOneLimitOverAllNodes) {
    EXPECT_EQ(one.sign_ups(100), 8);
    loop.run_ready();
    EXPECT_EQ(two.sign_ups(100), 0);
}

TEST_F(SiteLimits, TokensTakenOnTwoNodesAddUp) {
    EXPECT_EQ(one.sign_ups(5), 5);
    loop.run_ready();
    EXPECT_EQ(two.sign_ups(100), 3);
    loop.run_ready();
    EXPECT_EQ(one.sign_ups(100), 0);
}

TEST_F(SiteLimits, WithoutTheBusEachNodeCountsForItself) {
    bus.is_lost = [](std::string_view) { return true; };
    EXPECT_EQ(one.sign_ups(100), 8);
    loop.run_ready();
    EXPECT_EQ(two.sign_ups(100), 8);
}

TEST_F(SiteLimits, ATokenIsReadAsItWasWritten) {
    const http::TakenToken token{"Node0001", http::SharedLimit::PasswordsByBoth,
                                 std::string{"\x00\xff Sora", 7}};
    EXPECT_EQ(http::read_token(http::write_token(token)), token);
    for (const char* text : {"", "1 Node0001", "2 Node0001 0 ", "1 Node0001 8 00", "1 Node0001 0 0",
                             "1 Node0001 0 zz", "1 Node001 0 00"})
        EXPECT_FALSE(http::read_token(text)) << text;
}

}  // namespace
}  // namespace janggun::test
