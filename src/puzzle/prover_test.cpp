// Proofs: mates by exhaustive search, second solutions refused, themes of known solutions; of the
// puzzles that come with the program a sample is proved, and counts and themes of all are checked.
#include "puzzle/prover.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <unordered_set>

#include "base/rng.h"
#include "notation/testing.h"
#include "notation/uci.h"
#include "puzzle/player.h"
#include "puzzle/puzzle_file.h"
#include "puzzle/shipped.h"
#include "puzzle/tagger.h"
#include "support/build.h"

namespace janggun::puzzle {
namespace {

using notation::position_from;

template <Game G>
Puzzle<G> read(const std::string& line) {
    auto puzzle = read_puzzle<G>(line);
    EXPECT_TRUE(puzzle) << describe(puzzle.error());
    return *puzzle;
}

const std::string kQuietMate =
    "brg8kzf;mate;1821;mate-in-2,two-moves,middlegame,quiet-move,chariot-check,palace-mate;"
    "C2aak3/2R6/3n5/5pp1p/9/3PP4/1PR4PP/3N5/9/1B1K1C3 b - - 0 31;f7e7 c4c8 e7e6 c8d8";
const std::string kDropMate =
    "e29710f;mate;1120;mate-in-2,two-moves,middlegame,checks-only,drop,drop-mate;"
    "r1b2r1k/ppp2pbp/1f4p1/2p2P2/4P3/1P1FP2+n/2PPNP2/1R5K[Nrbbnpp] w - - 0 32;"
    "f5g6+ h3f2 h1h2 N@g4";

TEST(MateProof, FindsTheShortestMate) {
    const auto puzzle = read<Janggi>(kQuietMate);
    MateProof<Janggi> proof{1'000'000};
    const auto position = match_after(puzzle, 1).position();
    EXPECT_EQ(proof.has_mate(position, 1), false);
    EXPECT_EQ(proof.has_mate(position, 2), true);
}

TEST(MateProof, SaysWhenItsNodesAreUsedUp) {
    MateProof<Janggi> proof{50};
    EXPECT_FALSE(proof.has_mate(janggi::Position{}, 3));
}

TEST(MateProof, APassThatAcceptsBikjangIsNoMate) {
    // The generals face each other: Han may pass and end the game on points.
    const auto position = position_from<Janggi>("4k4/3R5/9/9/9/9/9/9/9/4K4 b - - 0 1");
    ASSERT_TRUE(position.in_bikjang());
    MateProof<Janggi> proof{100'000};
    EXPECT_EQ(proof.is_mate_after(position, 2), false);
}

template <Game G>
void expect_solved_again(const std::string& line) {
    const auto puzzle = read<G>(line);
    Prover<G> prover{{}};
    EXPECT_EQ(prover.verify(puzzle), std::nullopt);
    const auto solution = prover.solve_mate(match_after(puzzle, 1), 4);
    ASSERT_TRUE(solution);
    EXPECT_EQ(solution->size(), puzzle.moves.size() - 1);
    EXPECT_EQ(solution->front(), puzzle.moves[1]);
    EXPECT_EQ(text_of(themes_of(puzzle)), text_of(puzzle.themes));
}

TEST(Prover, SolvesAMateWithAQuietMove) {
    expect_solved_again<Janggi>(kQuietMate);
}
TEST(Prover, SolvesADropMate) {
    expect_solved_again<Shogun>(kDropMate);
}

TEST(Prover, RefusesAnotherMove) {
    auto puzzle = read<Shogun>(kDropMate);
    puzzle.moves.resize(2);
    Prover<Shogun> prover{{}};
    EXPECT_EQ(prover.verify(puzzle), (Fault{Fault::Reason::NotTheSolution, 1}));
}

TEST(Prover, RefusesASecondSolution) {
    // Each chariot mates on the last rank while the other guards the one below.
    const auto puzzle = read<Janggi>(
        "aaaaaaa;mate;800;mate-in-1;4k4/R1R6/9/9/9/9/9/9/3K5/9 b - - 0 1;e10f10 c9c10");
    Prover<Janggi> prover{{}};
    EXPECT_EQ(prover.verify(puzzle), (Fault{Fault::Reason::SecondSolution, 1}));
}

TEST(Prover, ReportsAProofThatIsTooLong) {
    Prover<Janggi> prover{{.mate_nodes = 10}};
    EXPECT_EQ(prover.verify(read<Janggi>(kQuietMate)), (Fault{Fault::Reason::OutOfNodes, 1}));
}

TEST(Standards, AskForTheOnlyMove) {
    const auto view = [](engine::Score score, engine::Score second) {
        return View<Janggi>{.best = {}, .score = score, .second = second, .line = {}};
    };
    EXPECT_EQ(fault_of(Kind::Win, view(900, 0), kStrict), std::nullopt);
    EXPECT_EQ(fault_of(Kind::Win, view(900, 400), kStrict), Fault::Reason::SecondSolution);
    EXPECT_EQ(fault_of(Kind::Win, view(300, -900), kStrict), Fault::Reason::NotEnough);
    EXPECT_EQ(fault_of(Kind::Defence, view(0, -900), kStrict), std::nullopt);
    EXPECT_EQ(fault_of(Kind::Defence, view(-900, -2000), kStrict), Fault::Reason::NotEnough);
    EXPECT_EQ(fault_of(Kind::Points, view(engine::points_won_in(3), 0), kStrict), std::nullopt);
    EXPECT_EQ(fault_of(Kind::Points, view(900, 0), kStrict), Fault::Reason::NotEnough);
}

TEST(Tagger, FindsADoubleCheckOverAHurdle) {
    const auto puzzle = read<Janggi>(
        "hxx4xj6;mate;1677;one-move;1n3ab1r/2c3r2/1c2kb2n/pp2p1p1p/9/2P6/P2PB1P1P/3CCN2R/3K5/"
        "R2A1A1B1 b - - 0 12;c9i9 e4h6 e7f7 f3e5");
    const auto themes = themes_of(puzzle);
    for (const Theme theme : {Theme::MateIn2, Theme::DoubleCheck, Theme::DiscoveredCheck,
                              Theme::CannonCheck, Theme::Hurdle, Theme::ChecksOnly})
        EXPECT_TRUE(themes.has(theme)) << name_of(theme);
    EXPECT_FALSE(themes.has(Theme::QuietMove));
}

TEST(Tagger, NamesHowPointsDecide) {
    const auto themes = themes_of(read<Janggi>(
        "0322pkk;points;771;pass;rb2aab1r/4k1c2/6nc1/2p1p1B1p/p3n4/9/P1PP3P1/1C2C1N2/4K4/RNB1AA2R "
        "w - - 0 9;e2e2 e9e9"));
    EXPECT_TRUE(themes.has(Theme::TwoPasses));
    EXPECT_TRUE(themes.has(Theme::Pass));
}

TEST(Miner, FindsTheSamePuzzlesForTheSameSeed) {
    const auto lines = [] {
        Player<Shogun> player{{.nodes = 100, .max_plies = 120}};
        MineSettings settings;
        settings.prover = {.first_nodes = 2000, .second_nodes = 3000, .mate_nodes = 100'000};
        Miner<Shogun> miner{settings};
        std::string text;
        for (std::uint64_t seed = 1; seed <= 3; ++seed)
            for (const auto& puzzle : miner.mine(player.play(seed)))
                text += write_puzzle(puzzle) + "\n";
        return text;
    };
    const std::string first = lines();
    EXPECT_FALSE(first.empty());
    EXPECT_EQ(lines(), first);
}

/// Proves a sample of the shipped file, which takes seconds; `janggun puzzles verify` proves all.
template <Game G>
void prove_sample(const std::string& name, std::size_t least) {
    const std::string path = std::string{JANGGUN_TEST_DATA} + "/../../puzzles/" + name;
    std::ifstream file{path, std::ios::binary};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    const auto puzzles = read_puzzles<G>(text);
    ASSERT_TRUE(puzzles) << path << ": " << describe(puzzles.error());
    EXPECT_GE(puzzles->size(), least);
    Prover<G> prover{{}};
    std::unordered_set<std::uint64_t> ends;
    for (std::size_t i = 0; i < puzzles->size(); ++i) {
        const auto& puzzle = (*puzzles)[i];
        auto position = puzzle.start;
        for (const auto move : puzzle.moves) position.play(move);
        EXPECT_TRUE(ends.insert(position.key()).second) << puzzle.id << " ends as another puzzle";
        EXPECT_EQ(id_of<G>(puzzle.start, puzzle.moves), puzzle.id);
        EXPECT_EQ(text_of(themes_of(puzzle)), text_of(puzzle.themes)) << puzzle.id;
        if (i % (test::kSlowBuild ? 400 : 60) != 7) continue;
        const auto fault = prover.verify(puzzle);
        EXPECT_FALSE(fault) << puzzle.id << ": " << (fault ? describe(*fault) : "");
    }
}

/// What a set has, whatever the engine thinks of it.
template <Game G>
void expect_a_varied_set(std::size_t least) {
    const auto puzzles = read_puzzles<G>(shipped_puzzles<G>());
    ASSERT_TRUE(puzzles) << describe(puzzles.error());
    std::unordered_set<std::string> ids;
    std::unordered_set<std::uint64_t> positions;
    std::array<int, kThemeCount> themes{};
    std::array<int, kKindCount> kinds{};
    std::map<int, int> ratings;  // by 200
    for (const auto& puzzle : *puzzles) {
        EXPECT_TRUE(ids.insert(puzzle.id).second) << puzzle.id;
        EXPECT_TRUE(positions.insert(match_after(puzzle, 1).position().key()).second) << puzzle.id;
        puzzle.themes.for_each([&](Theme theme) { ++themes[static_cast<std::size_t>(theme)]; });
        ++kinds[static_cast<std::size_t>(puzzle.kind)];
        ++ratings[puzzle.rating / 200 * 200];
    }
    EXPECT_GE(ids.size(), least);
    EXPECT_GE(std::count_if(themes.begin(), themes.end(), [](int count) { return count >= 50; }),
              12);
    // Easy ones, hard ones, and no band of 200 between them without enough for an evening.
    for (int rating = 600; rating < 2000; rating += 200)
        EXPECT_GE(ratings[rating], 40) << "rated " << rating << " to " << rating + 199;
    EXPECT_GE(kinds[static_cast<std::size_t>(Kind::Win)], 50);
}

TEST(ShippedPuzzles, OfJanggiAreManyAndVaried) {
    expect_a_varied_set<Janggi>(2'000);
}
TEST(ShippedPuzzles, OfShogunAreManyAndVaried) {
    expect_a_varied_set<Shogun>(1'000);
}

TEST(ShippedPuzzles, OfJanggiHold) {
    prove_sample<Janggi>("janggi.puzzles", 100);
}
TEST(ShippedPuzzles, OfShogunHold) {
    prove_sample<Shogun>("shogun.puzzles", 100);
}

}  // namespace
}  // namespace janggun::puzzle
