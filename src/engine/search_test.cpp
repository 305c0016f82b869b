// The engine finds what there is to find, tells a points win from a mate, and thinks the same
// twice.
#include <gtest/gtest.h>

#include "engine/engine.h"
#include "notation/fen.h"
#include "notation/move_text.h"

namespace janggun::engine {
namespace {

template <Game G>
struct Thought {
    std::string move;
    Score score;
    std::uint64_t nodes;
};

template <Game G>
Thought<G> think(std::string_view fen, const typename G::Ruleset& ruleset, int depth) {
    const auto position = notation::read_position<G>(fen, ruleset);
    EXPECT_TRUE(position) << (position ? "" : describe(position.error()));
    Engine<G> engine{{.hash_megabytes = 4}};
    engine.set_position(Match<G>{ruleset, *position});
    Limits<typename G::Move> limits;
    limits.depth = depth;
    const auto best = engine.think(limits);
    return {notation::write_move<G>(*position, best.move, notation::Style::Uci), best.score,
            best.nodes};
}

TEST(Search, FindsAMateInOneWithTwoChariots) {
    const auto found =
        think<Janggi>("3k5/R8/9/9/9/9/1R7/9/9/4K4 w - - 0 1", janggi::kTournament, 4);
    EXPECT_EQ(found.move, "b4b10");
    EXPECT_EQ(found.score, mate_in(1));
}

TEST(Search, FindsAMateByADrop) {
    const auto found = think<Shogun>("8/8/6R1/k7/8/1K6/8/8[R] w - - 0 1", shogun::kStandard, 4);
    EXPECT_EQ(found.score, mate_in(1)) << found.move;
}

TEST(Search, KnowsThatMateIsMateThoughTheLimitIsReached) {
    const auto found =
        think<Janggi>("3k5/R8/9/9/9/9/1R7/9/9/4K4 w - - 99 60", janggi::kTournament, 3);
    EXPECT_EQ(found.move, "b4b10");
    EXPECT_EQ(found.score, mate_in(1));
}

TEST(Search, AcceptsBikjangWhenAheadAndNotWhenBehind) {
    constexpr std::string_view kAhead = "4k4/9/9/9/9/9/9/R8/9/4K4 w - - 0 1";
    const auto ahead = think<Janggi>(kAhead, janggi::kTournament, 6);
    EXPECT_TRUE(is_points_win(ahead.score) || is_mate(ahead.score)) << ahead.score;
    constexpr std::string_view kBehind = "4k4/9/9/9/9/9/9/r8/9/4K4 w - - 0 1";
    const auto behind = think<Janggi>(kBehind, janggi::kTournament, 6);
    EXPECT_NE(behind.move, "e1e1");
}

TEST(Search, PassesToWinOnPointsWhenTheOpponentHasPassed) {
    const auto ruleset = janggi::kTournament;
    Match<Janggi> match{ruleset, janggi::Position{}};
    ASSERT_TRUE(match.play(janggi::Move::pass()));
    Engine<Janggi> engine{{.hash_megabytes = 4}};
    engine.set_position(match);
    Limits<janggi::Move> limits;
    limits.depth = 4;
    const auto best = engine.think(limits);
    EXPECT_TRUE(best.move.is_pass()) << "Han leads 73.5 to 72";
    EXPECT_EQ(best.score, points_won_in(1));
}

TEST(Search, DoesNotPassIntoALossOnPoints) {
    const auto found =
        think<Janggi>("rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
                      janggi::kTournament, 7);
    EXPECT_NE(found.move, "e2e2");
}

TEST(Search, ThinksTheSameTwice) {
    for (const int depth : {6, 9}) {
        const auto fen = notation::to_fen<Janggi>(janggi::Position{});
        EXPECT_EQ(think<Janggi>(fen, janggi::kTournament, depth).nodes,
                  think<Janggi>(fen, janggi::kTournament, depth).nodes);
        const auto shogun = notation::to_fen<Shogun>(shogun::Position{});
        EXPECT_EQ(think<Shogun>(shogun, shogun::kStandard, depth).nodes,
                  think<Shogun>(shogun, shogun::kStandard, depth).nodes);
    }
}

TEST(Search, StopsAtItsNodes) {
    Engine<Shogun> engine{{.hash_megabytes = 4}};
    Limits<shogun::Move> limits;
    limits.nodes = 5000;
    const auto best = engine.think(limits);
    EXPECT_EQ(best.nodes, 5000U);
    EXPECT_FALSE(best.move.is_none());
}

TEST(Search, StopsWhenToldTo) {
    Engine<Janggi> engine{{.threads = 2, .hash_megabytes = 4}};
    Limits<janggi::Move> limits;
    limits.infinite = true;
    std::atomic<int> answers{0};
    engine.start(limits, {}, [&](const Best<janggi::Move>&) { ++answers; });
    engine.stop();
    engine.wait();
    EXPECT_EQ(answers, 1);
}

TEST(Search, LooksOnlyAtTheMovesItIsGiven) {
    Engine<Shogun> engine{{.hash_megabytes = 4}};
    const shogun::Position start;
    Limits<shogun::Move> limits;
    limits.depth = 5;
    limits.search_moves = {*notation::read_move<Shogun>(start, "a2a3", notation::Style::Uci)};
    EXPECT_EQ(engine.think(limits).move, limits.search_moves.front());
}

TEST(Search, GivesSeveralLinesInOrder) {
    Engine<Janggi> engine{{.hash_megabytes = 4, .multi_pv = 3}};
    Limits<janggi::Move> limits;
    limits.depth = 6;
    std::vector<Line<janggi::Move>> last(3);
    engine.think(limits, [&](const Info<janggi::Move>& info) {
        last.at(static_cast<std::size_t>(info.line.rank - 1)) = info.line;
    });
    EXPECT_GE(last[0].score, last[1].score);
    EXPECT_GE(last[1].score, last[2].score);
    EXPECT_NE(last[0].moves.front(), last[1].moves.front());
}

TEST(Search, GivesSeveralLinesOfOneDepthWhereverItIsCutOff) {
    const auto lines_of = [](const Limits<janggi::Move>& limits) {
        Engine<Janggi> engine{{.hash_megabytes = 4, .multi_pv = 3}};
        std::vector<Line<janggi::Move>> last(3);
        engine.think(limits, [&](const Info<janggi::Move>& info) {
            last.at(static_cast<std::size_t>(info.line.rank - 1)) = info.line;
        });
        return last;
    };
    for (const std::uint64_t nodes : {2000U, 3100U, 4700U, 7300U}) {
        Limits<janggi::Move> cut;
        cut.nodes = nodes;
        const auto lines = lines_of(cut);
        Limits<janggi::Move> whole;
        whole.depth = lines[0].depth;
        const auto expected = lines_of(whole);
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_EQ(lines[i].score, expected[i].score) << nodes << " nodes, line " << i;
            EXPECT_EQ(lines[i].moves.front(), expected[i].moves.front());
        }
    }
}

TEST(Repetition, IsSeenComingByTheOneWhoIsBehind) {
    // Cho is behind and must not repeat the position a third time: there is something better to do.
    Match<Janggi> match{janggi::kTournament, janggi::Position{}};
    for (const char* text : {"a1a2", "a10a9", "a2a1", "a9a10", "a1a2", "a10a9"}) {
        const auto move = notation::read_move<Janggi>(match.position(), text, notation::Style::Uci);
        ASSERT_TRUE(move);
        ASSERT_TRUE(match.play(*move));
    }
    Engine<Janggi> engine{{.hash_megabytes = 4}};
    engine.set_position(match);
    Limits<janggi::Move> limits;
    limits.depth = 5;
    const auto best = engine.think(limits);
    EXPECT_NE(notation::write_move<Janggi>(match.position(), best.move, notation::Style::Uci),
              "a2a1");
    EXPECT_FALSE(is_decided(best.score));
}

TEST(Limits, LeaveTheFirstDepthsToBeFinished) {
    Engine<Janggi> engine{{.hash_megabytes = 4}};
    engine.set_position(Match<Janggi>{janggi::kTournament, janggi::Position{}});
    Limits<janggi::Move> limits;
    limits.nodes = 1;
    const auto best = engine.think(limits);
    EXPECT_GE(best.depth, 2);
    EXPECT_FALSE(best.move.is_pass());  // Han would pass too, and win on points
}

TEST(Networks, ThatCannotBeReadLeaveTheBuiltInOne) {
    const Match<Janggi> match{janggi::kTournament, janggi::Position{}};
    const Engine<Janggi> usual{{.hash_megabytes = 1}};
    const Engine<Janggi> misled{{.hash_megabytes = 1, .network = "no/such/file"}};
    const Engine<Janggi> plain{{.hash_megabytes = 1, .network = kNoNetwork}};
    EXPECT_FALSE(misled.network_fault().empty());
    EXPECT_EQ(misled.evaluate_alone(match), usual.evaluate_alone(match));
    EXPECT_NE(misled.evaluate_alone(match), plain.evaluate_alone(match));
}

}  // namespace
}  // namespace janggun::engine
