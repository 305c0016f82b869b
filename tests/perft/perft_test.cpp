// Every line of tests/data/perft, to its full depth.
#include "game/perft.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <string>

#include "support/build.h"
#include "support/data.h"
#include "support/positions.h"

namespace janggun {
namespace {

// Slow builds stop at the last depth that is no larger than this.
constexpr std::uint64_t kMostNodes = test::kSlowBuild ? 100'000 : UINT64_MAX;

template <Game G>
void expect_all_counts(const std::string& file, const typename G::Ruleset& ruleset,
                       std::size_t expected_lines) {
    std::size_t lines = 0;
    std::uint64_t nodes = 0;
    for (const test::PerftLine& line : test::perft_lines_of(file)) {
        const auto position = test::position_of<G>(line.fen, ruleset);
        ASSERT_TRUE(position) << line.fen;
        std::size_t deepest = 0;
        for (std::size_t depth = 1; depth <= line.nodes.size(); ++depth) {
            const std::uint64_t expected = line.nodes[depth - 1];
            if (expected > kMostNodes) continue;
            EXPECT_EQ(perft<G>(*position, static_cast<int>(depth)), expected)
                << line.fen << " depth " << depth;
            nodes += expected;
            deepest = depth;
        }
        EXPECT_EQ(deepest, test::kSlowBuild ? deepest : line.nodes.size());
        ++lines;
    }
    EXPECT_EQ(lines, expected_lines) << "every line of " << file << " must have been counted";
    testing::Test::RecordProperty("nodes", std::to_string(nodes));
    std::cout << file << ": " << lines << " positions, " << nodes << " nodes\n";
}

TEST(Perft, TournamentJanggiHasTheKnownCounts) {
    expect_all_counts<Janggi>("perft/janggi.epd", janggi::kTournament, 127);
}
// Only whether facing generals matter changes the moves, so these two share their counts with the
// rulesets they are tested with.
TEST(Perft, TraditionalJanggiHasTheSameMovesAsTournament) {
    expect_all_counts<Janggi>("perft/janggi.epd", janggi::kTraditional, 127);
}
TEST(Perft, CasualJanggiHasTheKnownCounts) {
    expect_all_counts<Janggi>("perft/janggicasual.epd", janggi::kCasual, 127);
}
TEST(Perft, ModernJanggiHasTheSameMovesAsCasual) {
    expect_all_counts<Janggi>("perft/janggicasual.epd", janggi::kModern, 127);
}
TEST(Perft, ShogunHasTheKnownCounts) {
    expect_all_counts<Shogun>("perft/shogun.epd", shogun::kStandard, 113);
}

}  // namespace
}  // namespace janggun
