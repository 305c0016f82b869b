// Asking for the games of a crowd.
#include "server/features/play/own_games.h"

#include <deque>
#include <gtest/gtest.h>
#include <set>

#include "server/bus/local/local_bus.h"

namespace janggun::server {
namespace {

/// All nodes: answers when it is told to.
class Nodes final : public GameOwner {
  public:
    struct Asked {
        std::vector<UserId> users;
        OnNodeReply done;
    };
    void send(GameRequest, OnReply, const Asker&) override {}
    void query(NodeQuery query, OnNodeReply done) override {
        asked.push_back({std::get<query::GamesOf>(query).users, std::move(done)});
    }
    [[nodiscard]] bool is_here(const GameId&) const override { return false; }
    /// Everybody plays one game, with a name like theirs.
    void answer() {
        const Asked first = std::move(asked.front());
        asked.pop_front();
        reply::PlayerGames games;
        for (const UserId user : first.users)
            games.games.push_back(
                {user, {std::to_string(static_cast<std::int64_t>(user))}, Side::First, {}});
        first.done(std::move(games));
    }
    void refuse() {
        const Asked first = std::move(asked.front());
        asked.pop_front();
        first.done(Refusal{true, {Code::TooMany, "too many"}});
    }
    std::deque<Asked> asked;
};

class OwnGamesTest : public testing::Test {
  protected:
    void SetUp() override { games.register_with(registry); }
    void find(int first, int count) {
        for (int user = first; user < first + count; ++user)
            games.find(static_cast<UserId>(user), [this, user](
                                                      const std::vector<reply::PlayerGame>* found) {
                if (found && found->size() == 1 && found->front().game.text == std::to_string(user))
                    told.insert(user);
            });
    }

    Time now = Time::at(1'800'000'000'000);
    LocalBus bus{[](std::function<void()>) {}};
    Context context{bus, [](std::function<void()>) {}, [this] { return now; }, Rng{1}, "n1", "n1"};
    Timers timers{[](Time) {}};
    Registry registry{timers};
    Nodes nodes;
    OwnGames games{context, nodes};
    std::set<int> told;
};

TEST_F(OwnGamesTest, ACrowdSharesAFewQueries) {
    constexpr int kCrowd = 1'004;
    find(1, kCrowd);
    EXPECT_EQ(nodes.asked.size(), OwnGames::kMostQueries);
    int queries = 0;
    for (; !nodes.asked.empty(); ++queries) nodes.answer();
    EXPECT_EQ(queries, 6) << "of four people and of all others, 500 at a time";
    EXPECT_EQ(told.size(), std::size_t{kCrowd});
}

TEST_F(OwnGamesTest, WhoConnectsTwiceIsToldTwiceAndAskedAboutOnce) {
    find(1, 4);
    find(9, 1);
    find(9, 1);
    while (told.size() < 4) nodes.answer();
    ASSERT_EQ(nodes.asked.size(), 1U);
    EXPECT_EQ(nodes.asked.front().users, std::vector{UserId{9}});
    nodes.answer();
    EXPECT_TRUE(told.contains(9));
}

TEST_F(OwnGamesTest, WhatIsRefusedIsAskedAgainLater) {
    find(1, 1);
    nodes.refuse();
    EXPECT_TRUE(nodes.asked.empty());
    now = now + Duration{100};
    timers.run_due(now);
    ASSERT_EQ(nodes.asked.size(), 1U);
    nodes.answer();
    EXPECT_TRUE(told.contains(1));
}

}  // namespace
}  // namespace janggun::server
