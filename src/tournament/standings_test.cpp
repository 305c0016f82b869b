// Standings and tie-breaks on small tables worked out by hand.
#include "tournament/standings.h"

#include <gtest/gtest.h>

#include "tournament/csv.h"

namespace janggun::tournament {
namespace {

[[nodiscard]] Entry game(Mark mark, PlayerIndex opponent, int margin = 0) {
    return {mark, opponent, Side::First, margin};
}

// Four players, three rounds:  A beats all; B beats C and D; C beats D.
const Histories kLadder{
    {game(Mark::Win, 1), game(Mark::Win, 2), game(Mark::Win, 3)},
    {game(Mark::Loss, 0), game(Mark::Win, 3), game(Mark::Win, 2)},
    {game(Mark::Win, 3), game(Mark::Loss, 0), game(Mark::Loss, 1)},
    {game(Mark::Loss, 2), game(Mark::Loss, 1), game(Mark::Loss, 0)},
};

TEST(Standings, AreByPointsFirst) {
    const auto table = standings(kLadder, kClassicPoints, {});
    ASSERT_EQ(table.size(), 4U);
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(table[static_cast<std::size_t>(i)].player, i);
        EXPECT_EQ(table[static_cast<std::size_t>(i)].rank, i + 1);
        EXPECT_EQ(table[static_cast<std::size_t>(i)].points, 30 - 10 * i);
    }
}

TEST(Standings, CountBuchholzAndItsCuts) {
    const auto table =
        standings(kLadder, kClassicPoints,
                  {TieBreak::Buchholz, TieBreak::BuchholzCut1, TieBreak::BuchholzMedian,
                   TieBreak::SonnebornBerger, TieBreak::Wins});
    // A met 2, 1 and 0 points: 3.00; without the least 3.00; without the greatest too 1.00.
    EXPECT_EQ(table[0].tie_breaks, (std::vector{300, 300, 100, 300, 3}));
    // D met 1, 2 and 3 points and took nothing.
    EXPECT_EQ(table[3].tie_breaks, (std::vector{600, 500, 200, 0, 0}));
}

TEST(Standings, ShareARankIfNothingSeparatesThePlayers) {
    const Histories histories{{game(Mark::Draw, 1)}, {game(Mark::Draw, 0)}};
    const auto table = standings(histories, kClassicPoints, {TieBreak::Buchholz});
    EXPECT_EQ(table[0].rank, 1);
    EXPECT_EQ(table[1].rank, 1);
}

TEST(Standings, DecideATieOfTwoByTheirGame) {
    // B beat A; both have two points of three.
    const Histories histories{
        {game(Mark::Loss, 1), game(Mark::Win, 2), game(Mark::Win, 3)},
        {game(Mark::Win, 0), game(Mark::Loss, 3), game(Mark::Win, 2)},
        {game(Mark::Win, 3), game(Mark::Loss, 0), game(Mark::Loss, 1)},
        {game(Mark::Loss, 2), game(Mark::Win, 1), game(Mark::Loss, 0)},
    };
    const auto table = standings(histories, kClassicPoints, {TieBreak::HeadToHead});
    EXPECT_EQ(table[0].player, 1);
    EXPECT_EQ(table[1].player, 0);
    EXPECT_EQ(table[0].tie_breaks.front(), 100);
}

TEST(Standings, DoNotUseHeadToHeadIfMissingGamesCouldChangeIt) {
    const Histories histories{{game(Mark::Win, 2)}, {game(Mark::Win, 3)}, {}, {}};
    const auto table = standings(histories, kClassicPoints, {TieBreak::HeadToHead});
    EXPECT_EQ(table[0].tie_breaks.front(), 0);
    EXPECT_EQ(table[0].rank, table[1].rank);
}

TEST(Standings, CountAnUnplayedRoundAsADummyWithTheOwnScore) {
    // A: bye (1), then a win over B. The dummy has A's 2 points, but at most a draw a round: 1.
    const Histories histories{
        {{.mark = Mark::PairingBye}, game(Mark::Win, 1)},
        {game(Mark::Win, 2), game(Mark::Loss, 0)},
        {game(Mark::Loss, 1), {.mark = Mark::Absent}},
    };
    const auto table =
        standings(histories, kClassicPoints, {TieBreak::Buchholz, TieBreak::SonnebornBerger});
    EXPECT_EQ(table[0].player, 0);
    EXPECT_EQ(table[0].tie_breaks, (std::vector{200, 200}));
    // B met A (2 points) and C, whose last absence counts as a draw for B.
    EXPECT_EQ(table[1].tie_breaks.front(), 250);
}

TEST(Standings, OfKoreanEventsScoreHowAGameWasDecided) {
    const Histories histories{
        {game(Mark::PointsWin, 1, 15), game(Mark::Loss, 2)},
        {game(Mark::PointsLoss, 0, -15), game(Mark::Win, 3)},
        {game(Mark::PointsLoss, 3, -40), game(Mark::Win, 0)},
        {game(Mark::PointsWin, 2, 40), game(Mark::Loss, 1)},
    };
    const auto table = standings(histories, kKoreanPoints, {TieBreak::PointsDifference});
    EXPECT_EQ(table[0].player, 1);  // 2 + 7, difference -1.5
    EXPECT_EQ(table[0].points, 90);
    EXPECT_EQ(table[1].player, 2);  // 2 + 7, difference -4
    EXPECT_EQ(table[2].player, 3);  // 4, difference 4
    EXPECT_EQ(table[3].points, 40);
    EXPECT_EQ(table[3].tie_breaks.front(), 15);
}

TEST(Csv, QuotesNamesAndDisarmsFormulas) {
    const Histories histories{{game(Mark::PointsWin, 1)}, {game(Mark::PointsLoss, 0)}};
    const std::string csv = crosstable_csv({{"Kim, \"Min\"", 2000}, {"=1+2", 0}}, histories,
                                           kKoreanPoints, {TieBreak::SonnebornBerger});
    EXPECT_EQ(csv,
              "rank,number,name,rating,round 1,points,SB\r\n"
              "1,1,\"Kim, \"\"Min\"\"\",2000,2wp1,4.0,8.00\r\n"
              "2,2,'=1+2,0,1wp0,2.0,8.00\r\n");
    EXPECT_EQ(decimal(-15, 1), "-1.5");
}

TEST(TieBreakNames, AreReadBack) {
    for (int i = 0; i <= static_cast<int>(kLastTieBreak); ++i) {
        const auto tie_break = static_cast<TieBreak>(i);
        EXPECT_EQ(tie_break_named(name_of(tie_break)), tie_break);
    }
    EXPECT_FALSE(tie_break_named("XYZ"));
}

}  // namespace
}  // namespace janggun::tournament
