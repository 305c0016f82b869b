// Tournaments from their events: whole tournaments, replays, refusals.
#include "tournament/tournament.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "base/rng.h"

namespace janggun::tournament {
namespace {

/// A tournament with the log of what happened.
class Logged {
  public:
    explicit Logged(Settings settings) : tournament_{std::move(settings)} {}

    [[nodiscard]] std::optional<Refusal> happen(const Event& event) {
        const auto refusal = tournament_.check(event);
        if (refusal) return refusal;
        tournament_.apply(event);
        log_.push_back(event);
        return std::nullopt;
    }
    void enter(int players) {
        for (int i = 0; i < players; ++i)
            ASSERT_FALSE(happen(event::Entered{"Player " + std::to_string(i), 2000 - 10 * i}));
    }
    [[nodiscard]] const Tournament& now() const { return tournament_; }
    [[nodiscard]] Tournament replayed() const {
        Tournament again{tournament_.settings()};
        for (const Event& event : log_) again.apply(event);
        return again;
    }

  private:
    Tournament tournament_;
    std::vector<Event> log_;
};

void play_round(Logged& logged, Rng& rng) {
    const auto& round = logged.now().rounds().back();
    const int number = static_cast<int>(logged.now().rounds().size()) - 1;
    for (int board = 0; board < static_cast<int>(round.pairings.size()); ++board) {
        if (round.pairings[static_cast<std::size_t>(board)].second == kNobody) continue;
        const bool first = rng.below(2) == 0;
        const bool counted = rng.below(3) == 0;
        const Mark win = counted ? Mark::PointsWin : Mark::Win;
        const Mark loss = counted ? Mark::PointsLoss : Mark::Loss;
        const int margin = counted ? (first ? 15 : -15) : 0;
        ASSERT_FALSE(logged.happen(
            event::ResultGiven{number, board, first ? win : loss, first ? loss : win, margin}));
    }
}

/// Plays to the end; returns the number of rounds.
int play(Logged& logged, std::uint64_t seed) {
    Rng rng{seed};
    EXPECT_FALSE(logged.happen(event::Started{}));
    while (true) {
        const auto next = logged.now().next_round();
        if (!next) {
            EXPECT_EQ(next.error(), Refusal::NoRoundLeft);
            break;
        }
        // Made again from the log, the round is the same.
        const auto again = logged.replayed().next_round();
        EXPECT_TRUE(again && *again == *next);
        EXPECT_FALSE(logged.happen(*next));
        EXPECT_EQ(logged.now().next_round().error(), Refusal::RoundNotFinished);
        play_round(logged, rng);
    }
    EXPECT_FALSE(logged.happen(event::Ended{}));
    EXPECT_EQ(logged.replayed().standings(), logged.now().standings());
    return static_cast<int>(logged.now().rounds().size());
}

// In handicap games the odds decide who has which side: no round may fail because of sides.
TEST(Swiss, WithoutSidesToBalancePairsTheSameSideAgainAndAgain) {
    Settings settings;
    settings.rounds = 3;  // more may leave two triangles of players who have not met
    settings.balances_sides = false;
    Logged logged{settings};
    logged.enter(6);
    Rng rng{7};
    ASSERT_FALSE(logged.happen(event::Started{}));
    std::set<std::set<PlayerIndex>> met;
    for (int round = 0; round < settings.rounds; ++round) {
        auto paired = logged.now().next_round();
        ASSERT_TRUE(paired) << round;
        for (Pairing& pairing : paired->pairings) {  // the stronger one always second
            if (pairing.first < pairing.second) std::swap(pairing.first, pairing.second);
            EXPECT_TRUE(met.insert({pairing.first, pairing.second}).second);
        }
        ASSERT_FALSE(logged.happen(*paired));
        play_round(logged, rng);
    }
    EXPECT_EQ(met.size(), 9U);
}

TEST(Tournament, SwissIsPlayedToTheEnd) {
    for (int players = 9; players < 16; ++players) {
        Logged logged{{.format = Format::Swiss, .rounds = 4, .points = kKoreanPoints}};
        logged.enter(players);
        EXPECT_EQ(play(logged, static_cast<std::uint64_t>(players)), 4);
        int points = 0;
        for (const Standing& standing : logged.now().standings()) points += standing.points;
        EXPECT_GT(points, 0);
    }
}

TEST(Tournament, RoundRobinHasEverybodyMeetEverybody) {
    Logged logged{{.format = Format::RoundRobin}};
    logged.enter(5);
    EXPECT_EQ(play(logged, 1), 5);
    for (const Tournament::Player& player : logged.now().players()) {
        std::set<PlayerIndex> met;
        for (const Entry& entry : player.rounds) met.insert(entry.opponent);
        EXPECT_EQ(met.size(), 5U);  // four opponents and one round without
    }
    Logged twice{{.format = Format::DoubleRoundRobin}};
    twice.enter(4);
    EXPECT_EQ(play(twice, 1), 6);
}

TEST(Tournament, GroupsGoOnToAKnockout) {
    Logged logged{{.format = Format::GroupsAndKnockout, .groups = 4, .qualifiers = 2}};
    logged.enter(16);
    EXPECT_EQ(play(logged, 5), 3 + 3);  // groups of four, then eight players
    EXPECT_EQ(logged.now().rounds()[3].pairings.size(), 4U);
    const auto table = logged.now().standings();
    const Pairing final = logged.now().rounds().back().pairings.front();
    const std::set<PlayerIndex> finalists{final.first, final.second};
    EXPECT_EQ((std::set<PlayerIndex>{table[0].player, table[1].player}), finalists);
    const Mark mark =
        logged.now().players()[static_cast<std::size_t>(table[0].player)].rounds.back().mark;
    EXPECT_TRUE(mark == Mark::Win || mark == Mark::PointsWin);
}

TEST(Tournament, TheFirstOfEachGroupInTheStandingsGoOn) {
    for (int seed = 0; seed < 200; ++seed) {
        const int qualifiers = 1 + seed % 2;
        Logged logged{{.format = Format::GroupsAndKnockout,
                       .groups = 2 + seed % 3,
                       .qualifiers = qualifiers,
                       .tie_breaks = {TieBreak::HeadToHead, TieBreak::SonnebornBerger}}};
        logged.enter(10 + seed % 7);
        Rng rng{static_cast<std::uint64_t>(seed)};
        ASSERT_FALSE(logged.happen(event::Started{}));
        const int rounds = logged.now().group_rounds();
        for (int round = 0; round < rounds; ++round) {
            ASSERT_FALSE(logged.happen(*logged.now().next_round()));
            play_round(logged, rng);
        }
        std::set<PlayerIndex> best;
        for (const auto& group : logged.now().groups()) {
            int taken = 0;
            for (const Standing& standing : logged.now().standings()) {
                const bool is_in =
                    std::find(group.begin(), group.end(), standing.player) != group.end();
                if (is_in && taken++ < qualifiers) best.insert(standing.player);
            }
        }
        const auto knockout = logged.now().next_round();
        ASSERT_TRUE(knockout);
        std::set<PlayerIndex> paired;
        for (const Pairing& pairing : knockout->pairings)
            for (const PlayerIndex player : {pairing.first, pairing.second})
                if (player != kNobody) paired.insert(player);
        EXPECT_EQ(paired, best) << "seed " << seed;
    }
}

TEST(Tournament, WithdrawnAndLatePlayersArePairedAsTheyCome) {
    Logged logged{{.format = Format::Swiss, .rounds = 3}};
    logged.enter(5);
    Rng rng{1};
    ASSERT_FALSE(logged.happen(event::Started{}));
    ASSERT_FALSE(logged.happen(*logged.now().next_round()));
    play_round(logged, rng);
    ASSERT_FALSE(logged.happen(event::Withdrew{0}));
    ASSERT_FALSE(logged.happen(event::Entered{"Late", 2500}));
    ASSERT_FALSE(logged.happen(event::ByeTaken{1, Mark::HalfPointBye}));
    EXPECT_EQ(logged.now().pairing_order().front(), 5);
    const auto next = logged.now().next_round();
    ASSERT_TRUE(next);
    std::set<PlayerIndex> paired;
    for (const Pairing& pairing : next->pairings) {
        paired.insert(pairing.first);
        paired.insert(pairing.second);
    }
    EXPECT_EQ(paired, (std::set<PlayerIndex>{2, 3, 4, 5}));
    ASSERT_FALSE(logged.happen(*next));
    EXPECT_EQ(logged.now().players()[1].rounds.back().mark, Mark::HalfPointBye);
    EXPECT_EQ(logged.now().players()[0].rounds.back().mark, Mark::Absent);
}

TEST(Tournament, ACorrectedResultCountsOnce) {
    Logged logged{{.format = Format::RoundRobin}};
    logged.enter(2);
    ASSERT_FALSE(logged.happen(event::Started{}));
    ASSERT_FALSE(logged.happen(*logged.now().next_round()));
    ASSERT_FALSE(logged.happen(event::ResultGiven{0, 0, Mark::Win, Mark::Loss, 0}));
    EXPECT_EQ(logged.now().standings().front().player, 0);
    ASSERT_FALSE(logged.happen(event::ResultGiven{0, 0, Mark::Loss, Mark::Win, 0}));
    EXPECT_EQ(logged.now().standings().front().player, 1);
    EXPECT_EQ(logged.now().standings().front().points, 10);
}

TEST(Tournament, RefusesWhatCannotHappen) {
    Logged logged{{.format = Format::RoundRobin}};
    EXPECT_EQ(logged.happen(event::Started{}), Refusal::TooFewPlayers);
    logged.enter(3);
    EXPECT_EQ(logged.happen(event::Withdrew{3}), Refusal::UnknownPlayer);
    EXPECT_EQ(logged.happen(event::RoundPaired{}), Refusal::NotStarted);
    EXPECT_EQ(logged.happen(event::Ended{}), Refusal::NotStarted);
    ASSERT_FALSE(logged.happen(event::Started{}));
    EXPECT_EQ(logged.happen(event::Started{}), Refusal::AlreadyStarted);
    EXPECT_EQ(logged.happen(event::Entered{"Late", 0}), Refusal::EntryClosed);
    EXPECT_EQ(logged.happen(event::RoundPaired{1, {}}), Refusal::WrongRound);
    EXPECT_EQ(logged.happen(event::RoundPaired{0, {{0, 0}}}), Refusal::WrongPairing);
    ASSERT_FALSE(logged.happen(event::RoundPaired{0, {{0, 1}, {2, kNobody}}}));
    EXPECT_EQ(logged.happen(event::RoundPaired{1, {}}), Refusal::RoundNotFinished);
    EXPECT_EQ(logged.happen(event::ResultGiven{0, 1, Mark::Win, Mark::Loss, 0}),
              Refusal::UnknownBoard);
    EXPECT_EQ(logged.happen(event::ResultGiven{0, 0, Mark::Win, Mark::Win, 0}),
              Refusal::WrongResult);
    ASSERT_FALSE(logged.happen(event::Ended{}));
    EXPECT_EQ(logged.happen(event::Withdrew{0}), Refusal::AlreadyEnded);
}

TEST(Tournament, WhoWithdrewBeforeTheStartIsInNoRoundRobin) {
    Settings settings;
    settings.format = Format::RoundRobin;
    Tournament tournament{settings};
    for (const char* name : {"Sora", "Haneul", "Bom"}) tournament.apply(event::Entered{name, 1500});
    tournament.apply(event::Withdrew{1});
    tournament.apply(event::Started{});
    const auto round = tournament.next_round();
    ASSERT_TRUE(round);
    ASSERT_EQ(round->pairings.size(), 1U);
    EXPECT_NE(round->pairings[0].first, 1);
    EXPECT_NE(round->pairings[0].second, 1);
    EXPECT_NE(round->pairings[0].second, kNobody);
}

}  // namespace
}  // namespace janggun::tournament
