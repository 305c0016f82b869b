// Fairness, bounds and cancellation of reads.
#include "server/store/read_queue.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace janggun::server {
namespace {

using Queue = ReadQueue<std::string>;  // a reader that is only a list of what it ran

class ReadQueueTest : public testing::Test {
  protected:
    std::optional<StoreError> push(const std::string& key, const std::string& name,
                                   CancelToken cancel = {}) {
        Queue::Job job{{key, std::move(cancel)},
                       [name](std::string& ran, const Asker&) { ran += name; },
                       [this, name](StoreError) { dropped.push_back(name); }};
        return queue.push(job);
    }
    std::string run_one() {
        auto job = queue.pop();
        std::string ran;
        job->run(ran, job->asker);
        queue.finished(job->asker.key);
        return ran;
    }

    Queue queue{{.waiting = 6, .waiting_per_asker = 3, .running_per_asker = 1}};
    std::vector<std::string> dropped;
};

TEST_F(ReadQueueTest, TakesTurnsAmongThoseWhoAsk) {
    for (const char* name : {"a1", "a2", "a3"}) EXPECT_FALSE(push("a", name));
    EXPECT_FALSE(push("b", "b1"));
    EXPECT_FALSE(push("c", "c1"));
    std::string order;
    for (int i = 0; i < 5; ++i) order += run_one();
    EXPECT_EQ(order, "a1b1c1a2a3");
    EXPECT_EQ(queue.waiting(), 0U);
}

TEST_F(ReadQueueTest, RefusesOneClientsFloodAndThenEverybodys) {
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(push("a", "a"));
    EXPECT_EQ(push("a", "a"), StoreError::TooMany);
    EXPECT_FALSE(push("b", "b"));
    EXPECT_FALSE(push("", "own"));
    EXPECT_FALSE(push("", "own"));
    EXPECT_EQ(push("c", "c"), StoreError::Busy);
    (void)run_one();
    EXPECT_FALSE(push("c", "c"));
}

TEST_F(ReadQueueTest, OneClientRunsNoMoreAtOnceThanItMay) {
    EXPECT_FALSE(push("a", "a1"));
    EXPECT_FALSE(push("a", "a2"));
    EXPECT_FALSE(push("b", "b1"));
    const auto first = queue.pop();  // under way
    EXPECT_EQ(run_one(), "b1");      // and not a2
    queue.finished(first->asker.key);
    EXPECT_EQ(run_one(), "a2");
}

TEST_F(ReadQueueTest, WhatWasCancelledMakesRoom) {
    const CancelToken gone;
    for (const char* name : {"a1", "a2", "a3"}) EXPECT_FALSE(push("a", name, gone));
    EXPECT_EQ(push("a", "a4"), StoreError::TooMany);
    gone.cancel();
    EXPECT_FALSE(push("a", "a5"));
    EXPECT_EQ(dropped, (std::vector<std::string>{"a1", "a2", "a3"}));
    EXPECT_EQ(run_one(), "a5");
}

TEST_F(ReadQueueTest, ClosingWakesWhoWaits) {
    queue.close();
    EXPECT_FALSE(queue.pop());
}

}  // namespace
}  // namespace janggun::server
