// Time management never exceeds the clock.
#include "engine/time_management.h"

#include <gtest/gtest.h>

#include "engine/engine.h"
#include "notation/fen.h"

namespace janggun::engine {
namespace {

using std::chrono::milliseconds;

ClockState clock_of(int left, int increment = 0, int byoyomi = 0, int moves_to_go = 0) {
    ClockState clock;
    clock.left = {Duration{left}, Duration{left}};
    clock.increment = {Duration{increment}, Duration{increment}};
    clock.byoyomi = Duration{byoyomi};
    clock.moves_to_go = moves_to_go;
    return clock;
}

TEST(TimeBudget, IsUnlimitedWithoutAClock) {
    EXPECT_FALSE(time_budget(std::nullopt, std::nullopt, Side::First, milliseconds{10}));
}

TEST(TimeBudget, TakesNearlyAllOfAFixedTime) {
    const auto budget = time_budget(std::nullopt, Duration{100}, Side::First, milliseconds{10});
    EXPECT_EQ(budget->maximum, milliseconds{95});
    EXPECT_EQ(budget->optimum, milliseconds{95});
    EXPECT_EQ(time_budget(std::nullopt, Duration{1}, Side::First, milliseconds{10})->maximum,
              milliseconds{1});
}

TEST(TimeBudget, NeverTakesMoreThanThereIs) {
    for (const int left : {1, 5, 11, 50, 200, 1000, 60'000, 3'600'000})
        for (const int increment : {0, 20, 1000})
            for (const int moves : {0, 1, 2, 40}) {
                const auto budget = time_budget(clock_of(left, increment, 0, moves), std::nullopt,
                                                Side::Second, milliseconds{10});
                EXPECT_LE(budget->maximum.count(), std::max(0, left - 10)) << left << ' ' << moves;
                EXPECT_LE(budget->optimum, budget->maximum);
                EXPECT_LT(budget->deadline.count(), left) << left << ' ' << moves;
                EXPECT_EQ(budget->optimum.count() == 0, left <= 10) << left << ' ' << moves;
            }
}

TEST(TimeBudget, LivesOnByoyomiWhenTheMainTimeIsGone) {
    const auto budget =
        time_budget(clock_of(0, 0, 30'000), std::nullopt, Side::First, milliseconds{10});
    EXPECT_EQ(budget->maximum.count(), 29'990);
    EXPECT_GE(budget->optimum.count(), 20'000);
}

TEST(TimeBudget, UsesAPeriodToTheEndButKeepsSparePeriods) {
    const auto budget =
        time_budget(clock_of(20'000, 0, 10'000), std::nullopt, Side::First, milliseconds{10}, 40);
    EXPECT_EQ(budget->optimum.count(), 9'990);
    EXPECT_EQ(budget->maximum.count(), 9'990);
}

TEST(TimeBudget, DoesNotTakeAMainTimeForSparePeriodsBeforeTheFirstMove) {
    const auto budget =
        time_budget(clock_of(60'000, 0, 30'000), std::nullopt, Side::First, milliseconds{10});
    EXPECT_FALSE(budget->is_lost_if_not_used);
    EXPECT_GT(budget->maximum, budget->optimum) << "a hard first move may take more";
}

TEST(TimeBudget, SaysWhetherTheTimeIsLostIfNotUsed) {
    const auto is_lost = [](const ClockState& clock) {
        return time_budget(clock, std::nullopt, Side::First, milliseconds{10}, 40)
            ->is_lost_if_not_used;
    };
    EXPECT_TRUE(is_lost(clock_of(0, 0, 30'000)));
    EXPECT_TRUE(is_lost(clock_of(4'321, 0, 10'000)));
    EXPECT_TRUE(time_budget(std::nullopt, Duration{100}, Side::First, milliseconds{10})
                    ->is_lost_if_not_used);
    // The optimum is the maximum here too, but what is left stays on the clock.
    for (const auto& clock : {clock_of(60'000, 0, 0, 1), clock_of(5), clock_of(40, 200)}) {
        const auto budget = time_budget(clock, std::nullopt, Side::First, milliseconds{10}, 40);
        EXPECT_EQ(budget->optimum, budget->maximum);
        EXPECT_FALSE(is_lost(clock));
    }
}

TEST(TimeBudget, JoinsTheRestOfTheMainTimeWithThePeriod) {
    const auto budget =
        time_budget(clock_of(4'321, 0, 10'000), std::nullopt, Side::First, milliseconds{10});
    EXPECT_EQ(budget->maximum.count(), 4'311 + 9'990);
    EXPECT_EQ(budget->optimum, budget->maximum);
}

TEST(TimeBudget, NeverTakesMoreThanTheMainTimeAndOnePeriod) {
    for (const int left : {0, 1, 9, 11, 400, 999, 1'001, 7'000, 59'999})
        for (const int period : {20, 1'000, 10'000})
            for (const int increment : {0, 50})
                for (const int moves : {0, 1, 30}) {
                    const auto budget = time_budget(clock_of(left, increment, period, moves),
                                                    std::nullopt, Side::First, milliseconds{10});
                    EXPECT_LE(budget->maximum.count(), left + period - 10)
                        << left << " + " << period << ", " << moves << " to go";
                    EXPECT_LE(budget->optimum, budget->maximum);
                    EXPECT_GE(budget->optimum.count(), period - 10)
                        << "less than a period is never worth saving";
                }
}

TEST(TimeBudget, SurvivesALongGameOfByoyomiThoughEveryMoveTakesItsMaximum) {
    constexpr Duration kPeriod{1'000};
    constexpr Duration kLag{5};
    Duration left{20'123};
    for (int move = 0; move < 200; ++move) {
        const auto clock = clock_of(static_cast<int>(left.count()), 0, 1'000);
        const Duration used =
            time_budget(clock, std::nullopt, Side::First, milliseconds{10}, move)->maximum + kLag;
        ASSERT_LE(used, left + kPeriod) << "move " << move;
        left = std::max(Duration{0}, left - used);
    }
    EXPECT_EQ(left.count(), 0);
}

TEST(TimeBudget, SpendsTheIncrement) {
    const auto without = time_budget(clock_of(60'000), std::nullopt, Side::First, milliseconds{10});
    const auto with =
        time_budget(clock_of(60'000, 1'000), std::nullopt, Side::First, milliseconds{10});
    // All of it, and less is set aside for lag.
    EXPECT_GE(with->optimum - without->optimum, milliseconds{1'000});
    EXPECT_LE(with->optimum - without->optimum, milliseconds{1'010});
}

TEST(TimeBudget, GivesTheMiddlegameMoreThanTheOpening) {
    const auto at_move = [](int move) {
        return time_budget(clock_of(60'000), std::nullopt, Side::First, milliseconds{10}, move)
            ->optimum;
    };
    EXPECT_GT(at_move(20), at_move(0));
    EXPECT_EQ(at_move(100), at_move(200));
}

TEST(TimeBudget, LeavesSomethingForTheRestOfTheGame) {
    const auto budget = time_budget(clock_of(60'000), std::nullopt, Side::First, milliseconds{10});
    EXPECT_LT(budget->optimum.count(), 3'000);
    EXPECT_LT(budget->maximum.count(), 10'000);
}

// Each move takes its optimum and some lag.
Duration left_after(int moves, Duration main, Duration increment, Duration lag) {
    Duration left = main;
    for (int move = 0; move < moves; ++move) {
        const auto clock =
            clock_of(static_cast<int>(left.count()), static_cast<int>(increment.count()));
        left -=
            time_budget(clock, std::nullopt, Side::First, milliseconds{10}, move)->optimum + lag;
        if (left.count() <= 0) return Duration{0};
        left += increment;
    }
    return left;
}

TEST(TimeBudget, UsesMostOfTheMainTimeInAGameOfUsualLength) {
    const Duration left = left_after(65, milliseconds{60'000}, milliseconds{0}, milliseconds{0});
    EXPECT_LT(left.count(), 60'000 / 5);
    EXPECT_GT(left.count(), 60'000 / 20);
    const Duration with_increment =
        left_after(65, milliseconds{60'000}, milliseconds{600}, milliseconds{0});
    EXPECT_LT(with_increment.count(), 60'000 / 5);
}

TEST(TimeBudget, SurvivesALongGameInSuddenDeath) {
    EXPECT_GT(left_after(200, milliseconds{60'000}, milliseconds{0}, milliseconds{3}).count(), 0);
    EXPECT_GT(left_after(300, milliseconds{2'000}, milliseconds{20}, milliseconds{5}).count(), 0);
}

TEST(TimeFactor, SavesOnSettledMovesAndSpendsOnUnsettledOnes) {
    const IterationOutcome usual{.stability = 3, .node_share = 0.6, .score_drop = 0};
    IterationOutcome changed = usual;
    changed.stability = 0;
    EXPECT_GT(time_factor(changed, 1), time_factor(usual, 1));
    changed = usual;
    changed.node_share = 0.95;
    EXPECT_LT(time_factor(changed, 1), time_factor(usual, 1));
    changed = usual;
    changed.score_drop = 50;
    EXPECT_GT(time_factor(changed, 1), time_factor(usual, 1));
    changed.score_drop = 5'000;  // a lost piece does not cost the whole clock
    EXPECT_LE(time_factor(changed, 1), 3.0);
}

// Nodes count as time, so that the load of the machine does not matter.
template <Game G>
double used_share_of_the_plan() {
    constexpr std::uint64_t kNodesPerMillisecond = 1000;
    Engine<G> engine{{.nodes_per_millisecond = kNodesPerMillisecond}};
    Match<G> match{G::default_ruleset(), typename G::Position{}};
    Duration left{1'000};
    double planned = 0;
    double used = 0;
    for (int ply = 0; ply < 16 && !match.is_over(); ++ply) {
        Limits<typename G::Move> limits;
        limits.clock = clock_of(static_cast<int>(left.count()), 10);
        engine.set_position(match);
        const auto best = engine.think(limits);
        const Duration time{static_cast<Duration::rep>(best.nodes / kNodesPerMillisecond)};
        EXPECT_LT(time, left);
        planned += static_cast<double>(
            time_budget(limits.clock, std::nullopt, match.position().turn(),
                        engine.settings().overhead, static_cast<int>(match.plies()) / 2)
                ->optimum.count());
        used += static_cast<double>(time.count());
        left += milliseconds{10} - time;
        if (!match.play(best.move)) break;
    }
    return used / planned;
}

template <Game G>
void expect_that_a_period_is_used_up() {
    constexpr std::uint64_t kNodesPerMillisecond = 1000;
    constexpr std::uint64_t kBetweenLooks = 1024;  // at the clock, in nodes
    Engine<G> engine{{.nodes_per_millisecond = kNodesPerMillisecond}};
    Match<G> match{G::default_ruleset(), typename G::Position{}};
    for (int ply = 0; ply < 6; ++ply) {
        Limits<typename G::Move> limits;
        limits.clock = clock_of(0, 0, 60);
        engine.set_position(match);
        const auto best = engine.think(limits);
        EXPECT_GE(best.nodes, 50 * kNodesPerMillisecond);  // 60 without the overhead of 10
        EXPECT_LE(best.nodes, 50 * kNodesPerMillisecond + 2 * kBetweenLooks);
        ASSERT_TRUE(match.play(best.move));
    }
}

TEST(TimeBudget, OfAByoyomiPeriodIsUsedUp) {
    expect_that_a_period_is_used_up<Janggi>();
    expect_that_a_period_is_used_up<Shogun>();
}

template <Game G>
void expect_a_move_at_once() {
    constexpr std::uint64_t kNodesPerMillisecond = 1000;
    Engine<G> engine{{.nodes_per_millisecond = kNodesPerMillisecond}};
    Match<G> match{G::default_ruleset(), typename G::Position{}};
    for (int ply = 0; ply < 30 && !match.is_over(); ++ply) {
        Limits<typename G::Move> limits;
        limits.clock = clock_of(7);
        engine.set_position(match);
        const auto best = engine.think(limits);
        EXPECT_LT(best.nodes, kNodesPerMillisecond) << "ply " << ply;
        ASSERT_TRUE(match.play(best.move));
    }
}

TEST(TimeBudget, OfAClockWithinTheOverheadIsAMoveAtOnce) {
    expect_a_move_at_once<Janggi>();
    expect_a_move_at_once<Shogun>();
}

// Some programs send a clock of zero when there is none.
TEST(TimeBudget, OfAClockAtZeroStillLeavesTheFirstIterationsTheirTime) {
    Engine<Janggi> engine{{.nodes_per_millisecond = 1000}};
    engine.set_position(Match<Janggi>{janggi::kTournament, janggi::Position{}});
    Limits<janggi::Move> limits;
    limits.clock = clock_of(0);
    const auto best = engine.think(limits);
    EXPECT_GE(best.depth, 2);  // depth 1 does not see that Han may pass too
    EXPECT_FALSE(best.move.is_pass());
}

// Captures and promotions without end: depth 1 takes 6,000 to 8,000 nodes here.
TEST(TimeBudget, EndsEvenTheFirstIterationBeforeTheFlagFalls) {
    constexpr std::uint64_t kNodesPerMillisecond = 200;
    constexpr std::uint64_t kLeft = 20;
    for (const char* fen :
         {"rn1+fkbf1/p4p+P1/1ppp2r1/4pp1N/2N1nB2/2+p1P1B1/PR4P1/1RK2B2[PPPP] w q - 0 33",
          "7k/p4f1p/7p/3RbNb1/nbn1nRP1/1R1R2P1/P1P1PP2/2K5[FPPPbpppp] w - - 0 83"}) {
        const auto position = notation::read_position<Shogun>(fen, shogun::kStandard);
        ASSERT_TRUE(position);
        Engine<Shogun> engine{{.nodes_per_millisecond = kNodesPerMillisecond}};
        engine.set_position(Match<Shogun>{shogun::kStandard, *position});
        Limits<shogun::Move> limits;
        limits.clock = clock_of(kLeft);
        const auto best = engine.think(limits);
        EXPECT_LT(best.nodes, kLeft * kNodesPerMillisecond) << fen;
        EXPECT_TRUE(position->is_legal(best.move)) << fen;
        EXPECT_GT(best.score, -kInfinite) << fen;
    }
}

TEST(TimeBudget, IsSpentOnAverage) {  // a little more in the opening
    EXPECT_NEAR(used_share_of_the_plan<Janggi>(), 1.1, 0.4);
    EXPECT_NEAR(used_share_of_the_plan<Shogun>(), 1.1, 0.4);
}

}  // namespace
}  // namespace janggun::engine
