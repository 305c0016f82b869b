// When keep-alive lines are sent.
#include "server/app/keep_alive.h"

#include <gtest/gtest.h>

namespace janggun::server {
namespace {

struct CountingSink final : Sink {
    void send(const Message& message) override {
        EXPECT_EQ(*message, "\n");
        ++lines;
    }
    void close(Close) override {}
    int lines = 0;
};

TEST(KeepAlive, SendAnEmptyLineEveryIntervalUntilTheStreamIsRemoved) {
    KeepAlive keep_alive;
    CountingSink one;
    CountingSink two;
    const Time start = Time::at(1'000'000);
    keep_alive.add(ConnectionId{1}, one, start);
    keep_alive.add(ConnectionId{1}, one, start);
    keep_alive.add(ConnectionId{2}, two, start + Duration{3'000});
    keep_alive.tick(start + (KeepAlive::kInterval - Duration{1}));
    EXPECT_EQ(one.lines, 0) << "not at once: the first line of a stream is for its first message";
    keep_alive.tick(start + KeepAlive::kInterval);
    EXPECT_EQ(one.lines, 1);
    EXPECT_EQ(two.lines, 0);
    keep_alive.remove(ConnectionId{1});
    keep_alive.tick(start + 4 * KeepAlive::kInterval);
    EXPECT_EQ(one.lines, 1);
    EXPECT_EQ(two.lines, 1) << "what was missed is not made up for";
    EXPECT_EQ(keep_alive.size(), 1u);
}

}  // namespace
}  // namespace janggun::server
