// How many games count for a person.
#include "server/features/play/live_games.h"

#include <gtest/gtest.h>

namespace janggun::server {
namespace {

using namespace std::chrono_literals;

constexpr UserId kSora{1};
constexpr UserId kMina{2};

class LiveGamesTest : public testing::Test {
  protected:
    static GameRoom room(const std::string& id) {
        Terms terms;
        terms.id = {id};
        terms.offer.variant = "shogun";
        terms.seats.first.user = kSora;
        terms.seats.second.user = kMina;
        return GameRoom{LiveGame{std::move(terms)}};
    }
    Time now = Time::at(1'800'000'000'000);
    LiveGames games{[this] { return now; }};
};

TEST_F(LiveGamesTest, AGameOfAnotherNodeCountsUntilItEnds) {
    games.note_elsewhere(room("Game0001"));
    games.note_elsewhere(room("Game0002"));
    EXPECT_EQ(games.count_of(kSora), 2U);
    games.ended_elsewhere({"Game0001"});
    EXPECT_EQ(games.count_of(kSora), 1U);
    EXPECT_EQ(games.count_of(kMina), 1U);
}

TEST_F(LiveGamesTest, AGameOfAnotherNodeCountsNotForEverIfItsEndIsNotHeardOf) {
    games.note_elsewhere(room("Game0001"));
    now = now + 3h;
    EXPECT_EQ(games.count_of(kSora), 0U);
    EXPECT_EQ(games.count_of(kMina), 0U);
}

TEST_F(LiveGamesTest, AreRecountedAfterAGap) {
    for (const char* id : {"Game0001", "Game0002", "Game0003"}) games.note_elsewhere(room(id));
    EXPECT_EQ(games.players_elsewhere().size(), 2U);
    games.recount_elsewhere(kSora, {{"Game0002"}, {"Game0009"}});
    EXPECT_EQ(games.count_of(kSora), 1U);
    EXPECT_EQ(games.count_of(kMina), 1U);
}

}  // namespace
}  // namespace janggun::server
