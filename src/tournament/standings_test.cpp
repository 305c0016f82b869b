// Standings and tie-breaks on small tables worked out by hand.
#include "tournament/standings.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <utility>

#include "base/rng.h"
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

TEST(Standings, CountOpponentsAndNotGamesInHeadToHead) {
    // As in an unfinished double round robin: three games each, but two of the pairs met twice.
    const Histories histories{{game(Mark::Draw, 1), game(Mark::Draw, 1), game(Mark::Draw, 2)},
                              {game(Mark::Draw, 0), game(Mark::Draw, 0), game(Mark::Draw, 3)},
                              {game(Mark::Draw, 3), game(Mark::Draw, 3), game(Mark::Draw, 0)},
                              {game(Mark::Draw, 2), game(Mark::Draw, 2), game(Mark::Draw, 1)}};
    for (const Standing& standing : standings(histories, kClassicPoints, {TieBreak::HeadToHead}))
        EXPECT_EQ(standing.tie_breaks.front(), 0) << standing.player;
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
    const std::vector<TieBreak> tie_breaks{TieBreak::SonnebornBerger};
    const std::string csv =
        crosstable_csv({{"Kim, \"Min\"", 2000}, {"=1+2", 0}}, histories,
                       standings(histories, kKoreanPoints, tie_breaks), tie_breaks);
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

// The tie-breaks once more, plainly from the text of C.07, to be compared on random tables.

class PlainStandings {
  public:
    PlainStandings(const Histories& histories, const PointSystem& system) : system_{system} {
        std::size_t rounds = 0;
        for (const auto& history : histories) rounds = std::max(rounds, history.size());
        for (const auto& history : histories) {
            tables_.push_back(history);
            tables_.back().resize(rounds);
        }
    }

    /// Higher is better, the first first.
    [[nodiscard]] std::vector<std::vector<int>> keys(const std::vector<TieBreak>& order) const {
        std::vector<std::vector<int>> keys;
        for (std::size_t p = 0; p < tables_.size(); ++p) keys.push_back({points(p)});
        for (const TieBreak tie_break : order) {
            const auto before = keys;
            for (std::size_t p = 0; p < tables_.size(); ++p) {
                std::vector<std::size_t> tied;
                for (std::size_t other = 0; other < tables_.size(); ++other)
                    if (before[other] == before[p]) tied.push_back(other);
                keys[p].push_back(value(tie_break, p, tied));
            }
        }
        return keys;
    }

  private:
    [[nodiscard]] int points_in(std::size_t p, std::size_t round) const {
        return points_of(system_, tables_[p][round].mark);
    }
    [[nodiscard]] int points(std::size_t p) const {
        int sum = 0;
        for (std::size_t round = 0; round < tables_[p].size(); ++round) sum += points_in(p, round);
        return sum;
    }
    /// 16.3: rounds that a player has asked to miss, and after which nothing came, are draws.
    [[nodiscard]] int points_for_opponents(std::size_t p) const {
        int sum = 0;
        bool is_last_stretch = true;
        for (std::size_t round = tables_[p].size(); round-- > 0;) {
            const Mark mark = tables_[p][round].mark;
            const bool is_missed =
                mark == Mark::Absent || mark == Mark::HalfPointBye || mark == Mark::FullPointBye;
            is_last_stretch = is_last_stretch && is_missed;
            sum += is_last_stretch ? system_.draw : points_in(p, round);
        }
        return sum;
    }
    /// 16.4: what the opponent of a round counts; without one, a dummy.
    [[nodiscard]] int opponent_in(std::size_t p, std::size_t round) const {
        const PlayerIndex opponent = tables_[p][round].opponent;
        if (opponent != kNobody) return points_for_opponents(static_cast<std::size_t>(opponent));
        return std::min(points(p), static_cast<int>(tables_[p].size()) * system_.draw);
    }
    /// 16.5: of the rounds missed on purpose the lowest goes first, otherwise the lowest of all.
    [[nodiscard]] std::size_t cut_round(std::size_t p) const {
        const auto is_voluntary = [&](std::size_t round) {
            const Mark mark = tables_[p][round].mark;
            return mark == Mark::Absent || mark == Mark::HalfPointBye ||
                   mark == Mark::FullPointBye || mark == Mark::ForfeitLoss;
        };
        std::size_t cut = 0;
        for (std::size_t round = 1; round < tables_[p].size(); ++round) {
            const bool is_lower = opponent_in(p, round) < opponent_in(p, cut);
            if (is_voluntary(round) == is_voluntary(cut) ? is_lower : is_voluntary(round))
                cut = round;
        }
        return cut;
    }
    [[nodiscard]] int direct(std::size_t p, const std::vector<std::size_t>& tied) const {
        int sum = 0;
        for (const Entry& entry : tables_[p])
            for (const std::size_t other : tied)
                if (is_played(entry.mark) && entry.opponent == static_cast<PlayerIndex>(other))
                    sum += points_of(system_, entry.mark);
        return sum;
    }
    [[nodiscard]] bool have_met(std::size_t p, std::size_t other) const {
        for (const Entry& entry : tables_[p])
            if (is_played(entry.mark) && entry.opponent == static_cast<PlayerIndex>(other))
                return true;
        return false;
    }
    [[nodiscard]] int head_to_head(std::size_t p, const std::vector<std::size_t>& tied) const {
        bool all_met = true;
        bool leads_whatever_comes = true;
        for (const std::size_t one : tied) {
            int missing = 0;
            for (const std::size_t other : tied)
                if (one != other && !have_met(one, other)) ++missing;
            all_met = all_met && missing == 0;
            if (one != p && direct(p, tied) <= direct(one, tied) + missing * system_.win)
                leads_whatever_comes = false;
        }
        return all_met || leads_whatever_comes ? direct(p, tied) : 0;
    }
    [[nodiscard]] int value(TieBreak tie_break, std::size_t p,
                            const std::vector<std::size_t>& tied) const {
        const std::size_t cut = cut_round(p);
        int buchholz = 0;
        int sonneborn_berger = 0;
        int wins = 0;
        int difference = 0;
        int greatest_left = 0;
        for (std::size_t round = 0; round < tables_[p].size(); ++round) {
            const int opponent = opponent_in(p, round);
            buchholz += opponent;
            sonneborn_berger += opponent * points_in(p, round);
            const Mark mark = tables_[p][round].mark;
            wins += mark == Mark::Win || mark == Mark::PointsWin ? 1 : 0;
            difference += tables_[p][round].margin;
            if (round != cut) greatest_left = std::max(greatest_left, opponent);
        }
        switch (tie_break) {
            case TieBreak::Buchholz:
                return 10 * buchholz;
            case TieBreak::BuchholzCut1:
                return 10 * (buchholz - opponent_in(p, cut));
            case TieBreak::BuchholzMedian:
                return 10 * (buchholz - opponent_in(p, cut) - greatest_left);
            case TieBreak::SonnebornBerger:
                return sonneborn_berger;
            case TieBreak::HeadToHead:
                return 10 * head_to_head(p, tied);
            case TieBreak::Wins:
                return wins;
            case TieBreak::PointsDifference:
                return difference;
        }
        return 0;
    }

    PointSystem system_;
    Histories tables_;
};

/// Nobody meets the same opponent twice; byes, absences, withdrawals and forfeits happen.
[[nodiscard]] Histories random_histories(Rng& rng, bool is_korean) {
    const std::size_t players = 4 + rng.below(9);
    const std::size_t rounds = 1 + rng.below(6);
    Histories histories(players);
    std::vector<std::uint32_t> leaves(players);
    for (std::uint32_t& round : leaves) round = rng.below(4) == 0 ? rng.below(6) : 100;
    std::set<std::pair<std::size_t, std::size_t>> met;
    for (std::size_t round = 0; round < rounds; ++round) {
        std::vector<std::size_t> waiting;
        for (std::size_t p = 0; p < players; ++p) {
            constexpr Mark kByes[] = {Mark::Absent, Mark::HalfPointBye, Mark::FullPointBye,
                                      Mark::PairingBye};
            histories[p].push_back({.mark = kByes[rng.below(4)]});
            if (round >= leaves[p]) histories[p].back().mark = Mark::Absent;
            if (round < leaves[p] && rng.below(8) != 0)
                waiting.insert(
                    waiting.begin() + rng.below(static_cast<std::uint32_t>(waiting.size() + 1)), p);
        }
        for (; waiting.size() >= 2; waiting.resize(waiting.size() - 2)) {
            std::size_t a = waiting.back();
            std::size_t b = waiting[waiting.size() - 2];
            if (!met.insert(std::minmax(a, b)).second) continue;
            std::pair marks{Mark::Win, Mark::Loss};
            const std::uint32_t kind = rng.below(8);
            const int margin = kind <= 2 ? static_cast<int>(rng.below(40)) * 5 : 0;
            if (kind <= 2) marks = {Mark::PointsWin, Mark::PointsLoss};
            if (kind == 3 && !is_korean) marks = {Mark::Draw, Mark::Draw};
            if (kind == 4) marks = {Mark::ForfeitWin, Mark::ForfeitLoss};
            if (kind == 5 && rng.below(3) == 0) marks = {Mark::ForfeitLoss, Mark::ForfeitLoss};
            const auto index = [](std::size_t p) { return static_cast<PlayerIndex>(p); };
            histories[a].back() = {marks.first, index(b), Side::First, margin};
            histories[b].back() = {marks.second, index(a), Side::Second, -margin};
        }
    }
    // Histories may end with the last round that is not an absence.
    for (std::vector<Entry>& history : histories)
        while (rng.below(2) == 0 && !history.empty() && history.back().mark == Mark::Absent)
            history.pop_back();
    return histories;
}

TEST(Standings, AgreeWithThePlainTextOfTheRulesOnRandomTables) {
    Rng rng{19};
    int ties_broken = 0;
    for (int table = 0; table < 300; ++table) {
        SCOPED_TRACE(table);
        const bool is_korean = table % 2 == 0;
        const PointSystem system = is_korean ? kKoreanPoints : kClassicPoints;
        const Histories histories = random_histories(rng, is_korean);
        std::vector<TieBreak> order;
        for (int i = 0; i <= static_cast<int>(kLastTieBreak); ++i)
            order.insert(order.begin() + rng.below(static_cast<std::uint32_t>(order.size() + 1)),
                         static_cast<TieBreak>(i));
        const auto keys = PlainStandings{histories, system}.keys(order);
        int last_rank = 0;
        for (const Standing& standing : standings(histories, system, order)) {
            const auto& key = keys[static_cast<std::size_t>(standing.player)];
            EXPECT_EQ(standing.points, key.front()) << standing.player;
            EXPECT_EQ(standing.tie_breaks, std::vector<int>(key.begin() + 1, key.end()))
                << standing.player;
            const auto better = std::count_if(keys.begin(), keys.end(),
                                              [&](const auto& other) { return other > key; });
            EXPECT_EQ(standing.rank, better + 1) << standing.player;
            EXPECT_GE(standing.rank, last_rank) << "the best first";
            last_rank = standing.rank;
            ties_broken += std::count_if(keys.begin(), keys.end(), [&](const auto& other) {
                               return other.front() == key.front() && other != key;
                           }) > 0;
        }
    }
    EXPECT_GT(ties_broken, 500);
}

}  // namespace
}  // namespace janggun::tournament
