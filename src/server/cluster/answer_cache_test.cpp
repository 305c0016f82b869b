// A command is carried out once, and answered as often as it comes.
#include "server/cluster/answer_cache.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace janggun::server::cluster {
namespace {

const GameId kGame{"Ab3dEf7h"};
const CommandKey kKey{"s/5"};

class AnswerCacheTest : public testing::Test {
  protected:
    void ask(const CommandKey& key = kKey) {
        cache.answer(
            kGame, key,
            [this](OnAnswered done) {
                ++runs;
                running.push_back(std::move(done));
            },
            [this](const Answered& answered) {
                heard += std::to_string(static_cast<int>(answered.status)) + answered.text + " ";
            });
    }
    void finish(const Answered& answered) {
        const auto first = running.front();
        running.erase(running.begin());
        first(answered);
    }
    AnswerCache cache;
    int runs = 0;
    std::vector<OnAnswered> running;
    std::string heard;
};

TEST_F(AnswerCacheTest, WhoAsksMeanwhileWaitsForTheSameAnswer) {
    ask();
    ask();
    EXPECT_EQ(runs, 1);
    EXPECT_EQ(heard, "");
    finish({Status::Done, "ok"});
    EXPECT_EQ(heard, "0ok 0ok ");
    ask();
    EXPECT_EQ(runs, 1);
    EXPECT_EQ(heard, "0ok 0ok 0ok ");
}

TEST_F(AnswerCacheTest, WhatWasNotDoneIsTriedAgain) {
    ask();
    finish({Status::NotNow});
    ask();
    EXPECT_EQ(runs, 2);
}

TEST_F(AnswerCacheTest, QuestionsWithoutAKeyAreNotKept) {
    ask({});
    ask({});
    EXPECT_EQ(runs, 2);
    finish({Status::Done, "one"});
    finish({Status::Done, "two"});
    EXPECT_EQ(heard, "0one 0two ");
}

TEST_F(AnswerCacheTest, AnotherGameIsAnotherCommand) {
    ask();
    cache.answer(
        GameId{"Zz3dEf7h"}, kKey, [this](const OnAnswered&) { ++runs; }, [](const Answered&) {});
    EXPECT_EQ(runs, 2);
}

TEST_F(AnswerCacheTest, EverythingIsBounded) {
    for (std::size_t count = 0; count <= AnswerCache::kMostWaiting; ++count) ask();
    EXPECT_EQ(heard, "2 ") << "one too many for one command";
    for (std::size_t count = 1; count < AnswerCache::kMostRunning; ++count)
        ask({fmt::format("k{}", count)});
    EXPECT_EQ(heard, "2 ");
    ask({"too-many"});
    EXPECT_EQ(heard, "2 2 ");
    EXPECT_EQ(runs, static_cast<int>(AnswerCache::kMostRunning));
}

TEST_F(AnswerCacheTest, LongAnswersAreNotKept) {
    ask();
    finish({Status::Done, std::string(AnswerCache::kLongestKept + 1, 'x')});
    ask();
    EXPECT_EQ(runs, 2);
}

TEST_F(AnswerCacheTest, AfterAFenceOthersAnswer) {
    ask({"old"});
    finish({Status::Done, "ok"});
    ask();
    cache.clear();
    EXPECT_EQ(heard, "0ok 1 ");
    finish({Status::Done, "late"});
    EXPECT_EQ(heard, "0ok 1 ") << "nobody waits for it any more";
    ask({"old"});
    EXPECT_EQ(runs, 3);
}

}  // namespace
}  // namespace janggun::server::cluster
