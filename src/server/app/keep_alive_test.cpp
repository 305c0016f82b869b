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

TEST(Heartbeats, SendAnEmptyLineEveryIntervalUntilTheStreamIsRemoved) {
    Heartbeats heartbeats;
    CountingSink one;
    CountingSink two;
    const Time start = Time::at(1'000'000);
    heartbeats.add(ConnectionId{1}, one, start);
    heartbeats.add(ConnectionId{1}, one, start);
    heartbeats.add(ConnectionId{2}, two, start + Duration{3'000});
    heartbeats.tick(start + (Heartbeats::kInterval - Duration{1}));
    EXPECT_EQ(one.lines, 0) << "not at once: the first line of a stream is for its first message";
    heartbeats.tick(start + Heartbeats::kInterval);
    EXPECT_EQ(one.lines, 1);
    EXPECT_EQ(two.lines, 0);
    heartbeats.remove(ConnectionId{1});
    heartbeats.tick(start + 4 * Heartbeats::kInterval);
    EXPECT_EQ(one.lines, 1);
    EXPECT_EQ(two.lines, 1) << "what was missed is not made up for";
    EXPECT_EQ(heartbeats.size(), 1u);
}

}  // namespace
}  // namespace janggun::server
