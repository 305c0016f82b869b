// Four threads at once: what they share is meant to be shared. The thread sanitizer runs these.
#include <chrono>
#include <gtest/gtest.h>
#include <thread>

#include "engine/engine.h"

namespace janggun::engine {
namespace {

template <typename G>
class Threads : public testing::Test {
  protected:
    using Move = typename G::Move;

    Engine<G> engine{{.threads = 4, .hash_megabytes = 1}};  // a small table: many meet in one entry
    Match<G> match{G::default_ruleset(), typename G::Position{}};

    Best<Move> think(const Limits<Move>& limits) {
        engine.set_position(match);
        Move told;
        const auto best = engine.think(limits, [&](const Info<Move>& info) {
            EXPECT_GE(info.line.depth, 1);
            told = info.line.moves.front();
        });
        EXPECT_EQ(told, best.move) << "whichever thread found it, its line is told last";
        return best;
    }
};
using Games = testing::Types<Janggi, Shogun>;
TYPED_TEST_SUITE(Threads, Games);

TYPED_TEST(Threads, FindALegalMoveInEveryPositionOfAGame) {
    Limits<typename TypeParam::Move> limits;
    limits.nodes = 1500;
    for (int ply = 0; ply < 12; ++ply) {
        const auto best = this->think(limits);
        ASSERT_TRUE(this->match.play(best.move));
    }
}

TYPED_TEST(Threads, ShareTheNodesTheyAreGiven) {
    Limits<typename TypeParam::Move> limits;
    for (const std::uint64_t nodes : {200'000U, 100'000U}) {  // the first are not counted again
        limits.nodes = nodes;
        const auto best = this->think(limits);
        EXPECT_GE(best.nodes, nodes);
        EXPECT_LT(best.nodes, 3 * nodes);  // the others run on while the first waits its turn
    }
}

TYPED_TEST(Threads, StopWhenTold) {
    Limits<typename TypeParam::Move> limits;
    limits.infinite = true;
    for (int i = 0; i < 3; ++i) {
        std::atomic<int> answers = 0;
        this->engine.set_position(this->match);
        this->engine.start(limits, {}, [&](const auto& best) {
            EXPECT_TRUE(this->match.position().is_legal(best.move));
            ++answers;
        });
        std::this_thread::sleep_for(std::chrono::milliseconds{30});
        EXPECT_EQ(answers, 0);
        this->engine.stop();
        this->engine.wait();
        EXPECT_EQ(answers, 1);
    }
}

TYPED_TEST(Threads, DoNotAnswerWhilePonderingThoughTheirNodesAreUsedUp) {
    Limits<typename TypeParam::Move> limits;
    limits.ponder = true;
    limits.nodes = 5000;
    std::atomic<bool> answered = false;
    this->engine.set_position(this->match);
    this->engine.start(limits, {}, [&](const auto&) { answered = true; });
    std::this_thread::sleep_for(std::chrono::milliseconds{80});
    EXPECT_FALSE(answered);
    this->engine.ponder_hit();
    this->engine.wait();
    EXPECT_TRUE(answered);
}

TYPED_TEST(Threads, PonderAndGoOnByTheClock) {
    Limits<typename TypeParam::Move> limits;
    limits.ponder = true;
    limits.move_time = Duration{50};
    std::atomic<bool> answered = false;
    Duration told{0};
    const auto follow = [&](const auto& info) {
        EXPECT_GE(info.time, told) << "time and nodes are told since the start, also after the hit";
        told = info.time;
    };
    this->engine.set_position(this->match);
    this->engine.start(limits, follow, [&](const auto&) { answered = true; });
    std::this_thread::sleep_for(std::chrono::milliseconds{80});
    EXPECT_FALSE(answered);
    this->engine.ponder_hit();
    this->engine.wait();
    EXPECT_TRUE(answered);
}

/// Ponders until so many nodes have been reported, then hits; nodes count as time.
template <Game G>
struct PonderedSearch {
    static constexpr std::uint64_t kNodesPerMillisecond = 100;
    int depth_at_hit = 0;
    std::uint64_t nodes_before_hit = 0;
    Best<typename G::Move> best;

    PonderedSearch(const ClockState& clock, std::uint64_t nodes_to_ponder) {
        Engine<G> engine{{.hash_megabytes = 1, .nodes_per_millisecond = kNodesPerMillisecond}};
        Limits<typename G::Move> limits;
        limits.ponder = true;
        limits.clock = clock;
        std::atomic<int> depth = 0;
        std::atomic<std::uint64_t> nodes = 0;
        engine.start(
            limits,
            [&](const Info<typename G::Move>& info) {
                depth = info.line.depth;
                nodes = info.nodes;
            },
            [&](const Best<typename G::Move>& found) { best = found; });
        while (nodes < nodes_to_ponder) std::this_thread::yield();
        nodes_before_hit = nodes;
        engine.ponder_hit();
        depth_at_hit = depth;
        engine.wait();
    }
};

TYPED_TEST(Threads, AnswerAPonderHitAtOnceWhenTheyHaveThoughtLongEnough) {
    ClockState clock;
    clock.left = {Duration{10'000}, Duration{10'000}};  // no more than 75,000 nodes for a move
    const PonderedSearch<TypeParam> search{clock, 200'000};
    EXPECT_GE(search.best.depth, 1);
    EXPECT_LE(search.best.depth, search.depth_at_hit + 1) << "an iteration may just have ended";
}

TYPED_TEST(Threads, UseAByoyomiPeriodUpAfterAPonderHit) {
    ClockState clock;
    clock.byoyomi = Duration{500};
    const PonderedSearch<TypeParam> search{clock, 20'000};
    EXPECT_GE(search.best.nodes,
              search.nodes_before_hit + 490 * PonderedSearch<TypeParam>::kNodesPerMillisecond);
}

TYPED_TEST(Threads, CountPonderedTimeOfTheLastMoveBeforeATimeControl) {
    ClockState clock;
    clock.left = {Duration{1'000}, Duration{1'000}};
    clock.moves_to_go = 1;  // at most 90,000 nodes, and what is left is kept
    const PonderedSearch<TypeParam> search{clock, 200'000};
    EXPECT_LE(search.best.depth, search.depth_at_hit + 1) << "an iteration may just have ended";
}

}  // namespace
}  // namespace janggun::engine
