// Round robin, groups and knockout, arena.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "base/rng.h"
#include "tournament/arena.h"
#include "tournament/knockout.h"
#include "tournament/round_robin.h"

namespace janggun::tournament {
namespace {

using std::chrono::seconds;

TEST(RoundRobin, OfSixIsTheBergerTable) {
    // FIDE C.05, annex 1, table for 5 or 6 players; numbers from 0 here.
    const auto rounds = round_robin(6, Cycles::Single);
    ASSERT_EQ(rounds.size(), 5U);
    const auto contains = [&](std::size_t round, int first, int second) {
        const auto& pairs = rounds[round - 1];
        return std::count(pairs.begin(), pairs.end(), Pairing{first - 1, second - 1}) == 1;
    };
    EXPECT_TRUE(contains(1, 1, 6) && contains(1, 2, 5) && contains(1, 3, 4));
    EXPECT_TRUE(contains(2, 6, 4) && contains(2, 5, 3) && contains(2, 1, 2));
    EXPECT_TRUE(contains(3, 2, 6) && contains(3, 3, 1) && contains(3, 4, 5));
    EXPECT_TRUE(contains(4, 6, 5) && contains(4, 1, 4) && contains(4, 2, 3));
    EXPECT_TRUE(contains(5, 3, 6) && contains(5, 4, 2) && contains(5, 5, 1));
}

TEST(RoundRobin, LetsEverybodyMeetEverybodyOnceOrTwiceWithBothSides) {
    for (int players = 2; players <= 21; ++players) {
        for (const Cycles cycles : {Cycles::Single, Cycles::Double}) {
            std::map<std::pair<int, int>, int> games;
            std::map<int, int> balance;
            for (const auto& round : round_robin(players, cycles)) {
                std::set<int> seen;
                for (const Pairing& pair : round) {
                    EXPECT_TRUE(seen.insert(pair.first).second);
                    if (pair.second == kNobody) continue;
                    EXPECT_TRUE(seen.insert(pair.second).second);
                    ++games[{pair.first, pair.second}];
                    ++balance[pair.first];
                    --balance[pair.second];
                }
                EXPECT_EQ(seen.size(), static_cast<std::size_t>(players));
            }
            for (int a = 0; a < players; ++a) {
                EXPECT_LE(std::abs(balance[a]), cycles == Cycles::Double ? 0 : 1);
                for (int b = 0; b < a; ++b) {
                    const int ab = games[{a, b}];
                    const int ba = games[{b, a}];
                    const bool once = cycles == Cycles::Single;
                    EXPECT_TRUE(once ? ab + ba == 1 : ab == 1 && ba == 1) << a << ' ' << b;
                }
            }
        }
    }
}

TEST(Knockout, GroupsAreDealtInASerpentine) {
    using Groups = std::vector<std::vector<PlayerIndex>>;
    EXPECT_EQ(serpentine_groups(7, 3), (Groups{{0, 5, 6}, {1, 4}, {2, 3}}));
}

TEST(Knockout, SeedsOneAndTwoMeetInTheFinal) {
    for (int players = 2; players <= 33; ++players) {
        std::vector<PlayerIndex> seeds;
        for (int i = 0; i < players; ++i) seeds.push_back(i);
        std::vector<Pairing> boards = knockout_first_round(seeds);
        int rounds = 1;
        while (boards.size() > 1) {
            std::vector<PlayerIndex> winners;
            for (const Pairing& board : boards) {
                EXPECT_FALSE(board.first == 0 && board.second == 1);
                winners.push_back(board.second == kNobody ? board.first
                                                          : std::min(board.first, board.second));
            }
            boards = knockout_next_round(winners);
            ++rounds;
        }
        ASSERT_EQ(boards.size(), 1U);
        EXPECT_EQ(std::min(boards[0].first, boards[0].second), 0);
        EXPECT_EQ(std::max(boards[0].first, boards[0].second), 1);
        EXPECT_GE(1 << rounds, players);
    }
}

TEST(Knockout, GroupWinnersDoNotMeetTheirOwnSecondPlaceFirst) {
    for (int count = 2; count <= 16; ++count) {
        std::vector<std::vector<PlayerIndex>> groups;
        for (int group = 0; group < count; ++group) groups.push_back({2 * group, 2 * group + 1});
        const std::vector<PlayerIndex> seeds = qualifiers(groups, 2);
        EXPECT_EQ(std::set<PlayerIndex>(seeds.begin(), seeds.end()).size(), groups.size() * 2);
        for (const Pairing& board : knockout_first_round(seeds))
            EXPECT_TRUE(board.second == kNobody || board.first / 2 != board.second / 2)
                << count << " groups";
    }
}

[[nodiscard]] std::vector<ArenaPlayer> waiting(int count, seconds waited) {
    std::vector<ArenaPlayer> players;
    for (int i = 0; i < count; ++i) {
        ArenaPlayer player;
        player.player = i;
        player.rank = i;
        player.rating = 1500;
        player.waited = waited;
        players.push_back(player);
    }
    return players;
}

TEST(Arena, WaitsUntilTwoHaveWaitedLongEnough) {
    auto players = waiting(4, seconds{1});
    EXPECT_TRUE(pair_arena(players, {}).empty());
    players[0].waited = players[3].waited = seconds{20};
    EXPECT_EQ(pair_arena(players, {}).size(), 2U);
}

TEST(Arena, PairsNeighboursInTheStandings) {
    for (const Pairing& pair : pair_arena(waiting(10, seconds{20}), {}))
        EXPECT_EQ(pair.first / 2, pair.second / 2);
}

TEST(Arena, DoesNotRepeatTheLastGameUnlessOnlyTwoWait) {
    auto players = waiting(4, seconds{20});
    players[0].last_opponent = 1;
    players[1].last_opponent = 0;
    for (const Pairing& pair : pair_arena(players, {}))
        EXPECT_NE(std::min(pair.first, pair.second) + std::max(pair.first, pair.second), 1);
    players.resize(2);
    EXPECT_EQ(pair_arena(players, {}).size(), 1U);
}

TEST(Arena, OfThreeDoesNotRepeatTheGameThatTwoHaveJustPlayed) {
    auto players = waiting(3, seconds{20});
    players[0].last_opponent = 1;
    players[1].last_opponent = 0;
    players[2].waited = seconds{1};  // the latest comer, without whom these two would meet again
    const auto pairs = pair_arena(players, {});
    ASSERT_EQ(pairs.size(), 1U);
    EXPECT_TRUE(pairs[0].first == 2 || pairs[0].second == 2);
}

TEST(Arena, LetsTheLatestComerOfAnOddNumberWait) {
    auto players = waiting(5, seconds{20});
    players[2].waited = seconds{1};
    const auto pairs = pair_arena(players, {});
    ASSERT_EQ(pairs.size(), 2U);
    for (const Pairing& pair : pairs) EXPECT_TRUE(pair.first != 2 && pair.second != 2);
}

TEST(Arena, OfAThousandPairsAllButAFew) {
    auto players = waiting(1000, seconds{20});
    Rng rng{3};
    for (ArenaPlayer& player : players)
        player.last_opponent = static_cast<PlayerIndex>(rng.below(1000));
    const auto pairs = pair_arena(players, {});
    EXPECT_GE(pairs.size(), 498U);
    for (const Pairing& pair : pairs)
        EXPECT_NE(players[static_cast<std::size_t>(pair.first)].last_opponent, pair.second);
}

TEST(Arena, GivesTheOtherSideAfterThreeGamesWithOne) {
    auto players = waiting(2, seconds{20});
    players[0].last_side = Side::First;
    players[0].same_side = 3;
    EXPECT_EQ(pair_arena(players, {}), (std::vector<Pairing>{{1, 0}}));
}

TEST(Arena, DoublesPointsAfterTwoWins) {
    using Outcome = ArenaResult::Outcome;
    const std::vector<ArenaResult> results{
        {Outcome::Win, 60},  {Outcome::Win, 60}, {Outcome::Win, 60},  {Outcome::Draw, 60},
        {Outcome::Draw, 60}, {Outcome::Win, 60}, {Outcome::Draw, 10}, {Outcome::Loss, 60}};
    EXPECT_EQ(arena_points(results), (std::vector{2, 2, 4, 2, 0, 2, 0, 0}));
    EXPECT_TRUE(is_on_fire({{Outcome::Win, 9}, {Outcome::Win, 9}}));
    EXPECT_FALSE(is_on_fire({{Outcome::Win, 9}, {Outcome::Loss, 9}, {Outcome::Win, 9}}));
}

TEST(Arena, PatienceIsATenthOfAGame) {
    EXPECT_EQ(arena_patience(seconds{240}), seconds{30});
    EXPECT_EQ(arena_patience(seconds{10}), seconds{8});
    EXPECT_EQ(arena_patience(seconds{6000}), seconds{50});
}

}  // namespace
}  // namespace janggun::tournament
