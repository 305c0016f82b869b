// The engine finds what there is to find, tells a points win from a mate, and thinks the same
// twice.
#include <algorithm>
#include <gtest/gtest.h>

#include "engine/endgame.h"
#include "engine/engine.h"
#include "engine/mate_solver.h"
#include "engine/moves_to_end.h"
#include "engine/terminal.h"
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

TEST(Search, GivesEveryMoveItsOwnExactMateScoreAmongAllLines) {
    const auto position = notation::read_position<Janggi>("3k5/R8/9/9/9/9/1R7/9/9/4K4 w - - 0 1",
                                                          janggi::kTournament);
    ASSERT_TRUE(position);
    const Match<Janggi> match{janggi::kTournament, *position};
    const auto moves = match.allowed_moves();
    Engine<Janggi> engine{{.hash_megabytes = 4, .multi_pv = static_cast<int>(moves.size())}};
    engine.set_position(match);
    Limits<janggi::Move> limits;
    limits.depth = 4;
    std::vector<Line<janggi::Move>> lines(moves.size());
    engine.think(limits, [&](const Info<janggi::Move>& info) {
        lines.at(static_cast<std::size_t>(info.line.rank - 1)) = info.line;
    });
    std::size_t mates = 0;
    for (const auto move : moves) {
        auto next = *position;
        next.play(move);
        const bool is_mate = next.in_check() && next.legal_moves().empty();
        const auto line = std::find_if(lines.begin(), lines.end(), [&](const auto& candidate) {
            return candidate.moves.front() == move;
        });
        ASSERT_NE(line, lines.end()) << "every move has a line";
        EXPECT_EQ(line->score == mate_in(1), is_mate);
        mates += is_mate;
    }
    EXPECT_GE(mates, 1U);
    for (std::size_t i = 1; i < lines.size(); ++i) EXPECT_GE(lines[i - 1].score, lines[i].score);
}

Score score_at_depth(Engine<Janggi>& engine, const janggi::Ruleset& ruleset, const std::string& fen,
                     int depth) {
    const auto position = notation::read_position<Janggi>(fen, ruleset);
    EXPECT_TRUE(position);
    engine.set_position(Match<Janggi>{ruleset, *position});
    Limits<janggi::Move> limits;
    limits.depth = depth;
    return engine.think(limits).score;
}

// One board with other counters: plies without capture and the number of the move.
TEST(Search, DoesNotTakeAResultAtTheMoveLimitForOneFarFromIt) {
    const std::string board = "3ka4/9/9/9/p8/8P/9/9/9/4AK3 w - - ";
    Engine<Janggi> engine{{.hash_megabytes = 4}};
    EXPECT_TRUE(is_points_win(score_at_depth(engine, janggi::kTournament, board + "96 60", 6)));
    EXPECT_FALSE(is_decided(score_at_depth(engine, janggi::kTournament, board + "0 60", 6)))
        << "the table must not remember the limit";
}

TEST(Search, KnowsTheMoveLimitsOfOtherRulesets) {
    const std::string board = "3ak4/4a4/4c4/2p3p2/9/2P3P2/9/4C4/4A4/3AK4 b - - ";
    auto ruleset = janggi::kTournament;
    ruleset.quiet_limit = 40;
    Engine<Janggi> fresh{{.hash_megabytes = 4}};
    const Score far = score_at_depth(fresh, ruleset, board + "0 60", 6);
    Engine<Janggi> engine{{.hash_megabytes = 4}};
    EXPECT_TRUE(is_points_win(score_at_depth(engine, ruleset, board + "36 60", 6)));
    EXPECT_NEAR(score_at_depth(engine, ruleset, board + "0 60", 6), far, 100);

    ruleset.quiet_limit = 0;
    ruleset.game_limit = 200;
    EXPECT_TRUE(is_points_win(score_at_depth(engine, ruleset, board + "0 99", 4)));
    EXPECT_FALSE(is_decided(score_at_depth(engine, ruleset, board + "0 60", 4)));
}

/// Searches that are cut off at some number of nodes, along a game of the engine against itself.
template <Game G>
void expect_bounds_and_replies_of_interrupted_searches() {
    Engine<G> engine{{.hash_megabytes = 4}};
    Match<G> match{G::default_ruleset(), typename G::Position{}};
    int bounds = 0;
    int replies = 0;
    constexpr int kPlies = 40;
    for (int ply = 0; ply < kPlies; ++ply) {
        Limits<typename G::Move> limits;
        limits.nodes = static_cast<std::uint64_t>(2500 + 37 * ply);
        Line<typename G::Move> last;
        engine.set_position(match);
        const auto best =
            engine.think(limits, [&](const Info<typename G::Move>& info) { last = info.line; });
        bounds += last.bound != Bound::Exact;
        ASSERT_TRUE(match.play(best.move));
        ASSERT_FALSE(match.is_over());
        replies += !best.ponder.is_none() && match.position().is_legal(best.ponder);
    }
    EXPECT_GT(bounds, 0);
    EXPECT_LT(bounds, kPlies);
    EXPECT_GT(replies, kPlies * 9 / 10);
}

TEST(Search, SaysWhichScoresOfAnInterruptedIterationAreBounds) {
    expect_bounds_and_replies_of_interrupted_searches<Janggi>();
    expect_bounds_and_replies_of_interrupted_searches<Shogun>();
}

TEST(Search, HasExactScoresWhenAnIterationIsComplete) {
    Engine<Shogun> engine{{.hash_megabytes = 4}};
    Limits<shogun::Move> limits;
    limits.depth = 9;
    engine.think(limits, [](const Info<shogun::Move>& info) {
        EXPECT_EQ(info.line.bound, Bound::Exact) << "depth " << info.line.depth;
    });
}

TEST(MateSolver, KnowsThatAMoveLimitComesBeforeTheMate) {
    constexpr std::string_view kMateInTwo = "9/3k5/R8/9/9/9/1R7/9/9/4K4 w - - ";
    const auto moves_to_mate = [&](std::string_view counters) {
        const auto position = notation::read_position<Janggi>(
            std::string{kMateInTwo} + std::string{counters}, janggi::kTournament);
        EXPECT_TRUE(position);
        MateSolver<Janggi> solver{100'000, {{{}, janggi::kTournament}}};
        const auto found = solver.shortest_mate(*position, 2);
        return found ? found->moves : 0;
    };
    EXPECT_EQ(moves_to_mate("0 60"), 2);
    EXPECT_EQ(moves_to_mate("97 60"), 2) << "the mate itself comes before the limit";
    EXPECT_EQ(moves_to_mate("98 60"), 0);
}

TEST(MateSolver, EndsWithoutAResultWhenToldToStop) {
    constexpr std::string_view kManyChecks = "3k5/4a4/R8/9/9/9/1R7/4c4/4A4/3K5 w - - 0 60";
    const auto position = notation::read_position<Janggi>(kManyChecks, janggi::kTournament);
    ASSERT_TRUE(position);
    using Solver = MateSolver<Janggi>;
    constexpr std::uint64_t kBudget = 2'000;
    const auto nodes_until_the_end = [&](bool stops) {
        Solver solver{kBudget, {{{}, janggi::kTournament}}, [stops] { return stops; }};
        EXPECT_FALSE(solver.shortest_mate(*position, 30));
        return solver.nodes();
    };
    EXPECT_EQ(nodes_until_the_end(true), Solver::kNodesBetweenTicks);
    EXPECT_EQ(nodes_until_the_end(false), kBudget);
}

TEST(Rulesets, DoNotShareScores) {
    // Cho passes, and Han's pass ends the game: won on points in a tournament, drawn otherwise.
    Engine<Janggi> engine{{.hash_megabytes = 4}};
    const auto score_under = [](Engine<Janggi>& thinking, const janggi::Ruleset& ruleset) {
        Match<Janggi> match{ruleset, janggi::Position{}};
        EXPECT_TRUE(match.play(janggi::Move::pass()));
        thinking.set_position(match);
        Limits<janggi::Move> limits;
        limits.depth = 6;
        return thinking.think(limits).score;
    };
    EXPECT_EQ(score_under(engine, janggi::kTournament), points_won_in(1));
    Engine<Janggi> fresh{{.hash_megabytes = 4}};
    EXPECT_EQ(score_under(engine, janggi::kCasual), score_under(fresh, janggi::kCasual));
}

TEST(MovesToEnd, CountALossInOnePlyAsOneMove) {
    EXPECT_EQ(moves_to_end(-points_won_in(1)), -1);
    EXPECT_EQ(moves_to_end(-points_won_in(2)), -1);
    EXPECT_EQ(moves_to_end(-points_won_in(3)), -2);
    EXPECT_EQ(moves_to_end(mated_in(0)), 0);
    EXPECT_EQ(moves_to_end(mated_in(4)), -2);
    EXPECT_EQ(moves_to_end(mate_in(3)), 2);
    for (int moves = 0; moves < 60; ++moves) {
        EXPECT_EQ(moves_to_end(-(kPointsWin - plies_of_loss(moves))), -moves);
        EXPECT_EQ(moves_to_end(kPointsWin - plies_of_win(moves)), moves);
    }
    // Han's only move is the pass that accepts bikjang.
    const auto lost = think<Janggi>("R3k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1", janggi::kTournament, 4);
    EXPECT_EQ(lost.score, -points_won_in(1));
    EXPECT_EQ(moves_to_end(lost.score), -1);
}

TEST(EqualPoints, AreChosLeadAsInTheRules) {
    const auto even = janggi::kTournament.with_handicap();
    ASSERT_EQ(janggi::points_winner(janggi::totals(janggi::Position{}, even)), janggi::kCho);
    const auto near_limit = [&](std::string_view turn) {
        const auto position = notation::read_position<Janggi>(
            "3k5/9/9/4r4/9/9/4R4/9/9/5K3 " + std::string{turn} + " - - 60 60", even);
        EXPECT_TRUE(position);
        return bonus_near_limit<Janggi>(*position, even);
    };
    EXPECT_GT(near_limit("w"), 0);
    EXPECT_LT(near_limit("b"), 0);
}

TEST(KnownEndgames, OfCannonsWithoutAHurdleGoByPoints) {
    const auto score_of = [](std::string_view fen, const janggi::Ruleset& ruleset) {
        const auto position = notation::read_position<Janggi>(fen, ruleset);
        EXPECT_TRUE(position);
        return known_endgame(*position, ruleset);
    };
    constexpr std::string_view kOneAgainstTwo = "3k5/9/1c5c1/9/9/9/9/4C4/9/5K3 w - - 0 1";
    EXPECT_EQ(score_of(kOneAgainstTwo, janggi::kTournament), -kKnownWin);
    EXPECT_EQ(score_of("3k5/9/1c5c1/9/9/9/9/4C4/9/5K3 b - - 0 1", janggi::kTournament), kKnownWin);
    EXPECT_EQ(score_of(kOneAgainstTwo, janggi::kCasual), kDraw);
    // A guard is a hurdle.
    EXPECT_FALSE(score_of("3k5/9/1c5c1/9/9/9/9/4C4/4A4/5K3 w - - 0 1", janggi::kTournament));
}

TEST(KnownEndgames, OfBareKingsAreDrawnUnlessAPieceIsInHand) {
    const auto score_of = [](std::string_view fen) {
        const auto position = notation::read_position<Shogun>(fen, shogun::kStandard);
        EXPECT_TRUE(position);
        return known_endgame(*position, shogun::kStandard);
    };
    EXPECT_EQ(score_of("8/8/3k4/8/8/8/3K4/8[] w - - 0 1"), kDraw);
    EXPECT_FALSE(score_of("8/8/3k4/8/8/8/3K4/8[p] w - - 0 1"));
    EXPECT_EQ(think<Shogun>("8/8/3k4/8/8/8/3K4/8[] w - - 0 1", shogun::kStandard, 5).score, kDraw);
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

template <Game G>
std::optional<Score> score_after(const std::vector<const char*>& moves,
                                 const typename G::Ruleset& ruleset) {
    typename G::Position position;
    Path<G> path;
    for (const char* text : moves) {
        const bool is_null = std::string_view{text} == "null";
        const auto move = is_null ? typename G::Move{}
                                  : *notation::read_move<G>(position, text, notation::Style::Uci);
        path.history.push({position.key(), move, position.in_check(), false});
        if (is_null) {
            position.skip_turn();
            path.null_move_plies = path.history.size();
        } else {
            position.play(move);
        }
    }
    return terminal_score<G>(position, path, ruleset, static_cast<int>(moves.size()));
}

TEST(Repetition, IsNoneAcrossANullMove) {
    const auto janggi = [](const std::vector<const char*>& moves) {
        return score_after<Janggi>(moves, janggi::kTournament);
    };
    EXPECT_TRUE(janggi({"a1a2", "a10a9", "a2a1", "a9a10"}));
    EXPECT_FALSE(janggi({"b1c3", "b10c8", "null", "a10a9", "null", "a9a10"}));
    EXPECT_FALSE(janggi({"b1c3", "b10c8", "a1a2", "null", "a2a1", "null"}));
    EXPECT_TRUE(janggi({"b1c3", "null", "a1a2", "a10a9", "a2a1", "a9a10"}));
    const auto shogun = [](const std::vector<const char*>& moves) {
        return score_after<Shogun>(moves, shogun::kStandard);
    };
    EXPECT_EQ(shogun({"g1f3", "g8f6", "f3g1", "f6g8"}), kDraw);
    EXPECT_FALSE(shogun({"null", "g8f6", "null", "f6g8"}));
    EXPECT_FALSE(shogun({"g1f3", "null", "f3g1", "null"}));
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
    ASSERT_TRUE(misled.network_error());
    EXPECT_EQ(misled.network_error()->reason, NetworkLoadError::Reason::Unreadable);
    EXPECT_EQ(misled.evaluate_alone(match), usual.evaluate_alone(match));
    EXPECT_NE(misled.evaluate_alone(match), plain.evaluate_alone(match));
}

}  // namespace
}  // namespace janggun::engine
