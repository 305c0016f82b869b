// Openings are legal, even, of every set-up, and the same for the same seed.
#include "arena/openings.h"

#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>
#include <set>

#include "game/match.h"
#include "notation/fen.h"

namespace janggun::arena {
namespace {

Settings with_seed(std::uint64_t seed) {
    Settings settings;
    settings.seed = seed;
    return settings;
}

template <Game G>
typename G::Position end_of(const Opening<G>& opening) {
    Match<G> match{G::default_ruleset(), opening.start};
    for (const auto move : opening.moves) EXPECT_TRUE(match.play(move));
    EXPECT_FALSE(match.is_over());
    return match.position();
}

TEST(JanggiOpenings, HaveEverySetUpOnceInSixteenPairs) {
    const auto openings = Openings<Janggi>::from(with_seed(1), Janggi::default_ruleset());
    ASSERT_TRUE(openings);
    std::set<std::pair<int, int>> seen;
    for (std::uint64_t pair = 0; pair < 16; ++pair) {
        const auto formations = janggi::formations_of(openings->of_pair(pair).start);
        ASSERT_TRUE(formations);
        seen.insert({static_cast<int>(formations->first), static_cast<int>(formations->second)});
    }
    EXPECT_EQ(seen.size(), 16U);
}

TEST(JanggiOpenings, EndEvenAndQuiet) {
    const auto openings = Openings<Janggi>::from(with_seed(7), Janggi::default_ruleset());
    ASSERT_TRUE(openings);
    std::set<std::string> seen;
    for (std::uint64_t pair = 0; pair < 200; ++pair) {
        const auto opening = openings->of_pair(pair);
        EXPECT_EQ(opening.moves.size(), 6U);
        const auto position = end_of(opening);
        EXPECT_FALSE(position.in_check());
        EXPECT_LE(std::abs(points_of(position, Side::First) - points_of(position, Side::Second)),
                  3);
        seen.insert(notation::to_fen<Janggi>(position));
    }
    EXPECT_GT(seen.size(), 195U);
}

TEST(ShogunOpenings, DependOnTheSeedAlone) {
    const auto openings = Openings<Shogun>::from(with_seed(3), Shogun::default_ruleset());
    const auto same = Openings<Shogun>::from(with_seed(3), Shogun::default_ruleset());
    const auto others = Openings<Shogun>::from(with_seed(4), Shogun::default_ruleset());
    ASSERT_TRUE(openings && same && others);
    int equal = 0;
    for (std::uint64_t pair = 50; pair-- > 0;) {
        const auto opening = openings->of_pair(pair);
        EXPECT_FALSE(end_of(opening).in_check());
        EXPECT_EQ(opening.moves, same->of_pair(pair).moves);
        equal += opening.moves == others->of_pair(pair).moves ? 1 : 0;
    }
    EXPECT_LT(equal, 3);
}

/// Openings from a file with this text.
template <Game G>
Result<Openings<G>, OpeningsError> from_text(const std::string& ending, const std::string& text) {
    Settings settings;
    settings.openings_file = testing::TempDir() + "janggun_openings" + ending;
    std::ofstream{settings.openings_file} << text;
    auto openings = Openings<G>::from(settings, G::default_ruleset());
    std::remove(settings.openings_file.c_str());
    return openings;
}

TEST(OpeningsFile, HoldsPositionsOnLines) {
    const auto openings = from_text<Janggi>(".epd",
                                            "# two positions\n\n"
                                            "4k4/9/9/9/9/9/P8/9/9/3K5 w - - 0 1 ; id one\n"
                                            "3k5/9/9/9/9/9/P8/9/9/4K4 b - - 0 1\n");
    ASSERT_TRUE(openings) << describe(openings.error());
    EXPECT_EQ(notation::to_fen<Janggi>(openings->of_pair(1).start),
              "3k5/9/9/9/9/9/P8/9/9/4K4 b - - 0 1");
    EXPECT_EQ(openings->of_pair(2).start, openings->of_pair(0).start);
    EXPECT_TRUE(openings->of_pair(0).moves.empty());
}

TEST(OpeningsFile, HoldsGames) {
    const auto openings = from_text<Shogun>(".pgn", "[Variant \"Shogun\"]\n\n1. e4 e5 2. Nf3 *\n");
    ASSERT_TRUE(openings) << describe(openings.error());
    EXPECT_EQ(openings->of_pair(0).moves.size(), 3U);
    EXPECT_FALSE(from_text<Janggi>(".pgn", "[Variant \"Shogun\"]\n\n1. e4 e5 2. Nf3 *\n"));
}

TEST(OpeningsFile, NamesTheLineThatIsWrong) {
    const auto openings = from_text<Janggi>(".fen", "\n4k4/9 w\n");
    ASSERT_FALSE(openings);
    EXPECT_NE(describe(openings.error()).find(":2: "), std::string::npos)
        << describe(openings.error());
    EXPECT_FALSE(from_text<Janggi>(".fen", "# nothing\n"));
}

}  // namespace
}  // namespace janggun::arena
