// Transitions of the write state.
#include "server/features/play/write_state.h"

#include <gtest/gtest.h>

namespace janggun::server {
namespace {

using enum WriteState::Completion;

TEST(WriteState, IsIdleAgainWhenEveryWriteIsDurable) {
    WriteState state;
    EXPECT_TRUE(state.is_idle());
    state.begin();
    state.begin();
    EXPECT_EQ(state.finish(true), Durable);
    EXPECT_TRUE(state.is_writing());
    EXPECT_EQ(state.finish(true), Durable);
    EXPECT_TRUE(state.is_idle());
}

TEST(WriteState, AFailedWriteMakesTheLaterOnesStale) {
    WriteState state;
    state.begin();
    state.begin();
    state.begin();
    EXPECT_EQ(state.finish(false), Failed);
    EXPECT_TRUE(state.is_reloading());
    EXPECT_FALSE(state.has_settled());
    EXPECT_EQ(state.finish(true), Stale);
    EXPECT_EQ(state.finish(false), Stale);
    EXPECT_TRUE(state.has_settled());
}

TEST(WriteState, AReloadIsTriedAgainAndThenTheServerWaitsBeforeItActs) {
    WriteState state;
    state.begin();
    EXPECT_EQ(state.finish(false), Failed);
    EXPECT_EQ(state.due(), std::nullopt);
    state.retry_reload(Time::at(500));
    EXPECT_EQ(state.due(), Time::at(500));
    state.reload_started();
    EXPECT_EQ(state.due(), std::nullopt);
    state.reloaded(Time::at(900));
    EXPECT_TRUE(state.is_idle());
    EXPECT_EQ(state.due(), Time::at(900));
    state.acted();
    EXPECT_EQ(state.due(), std::nullopt);
}

}  // namespace
}  // namespace janggun::server
