// How a weak player sees the board.
#include "engine/novice.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "engine/engine.h"
#include "notation/fen.h"
#include "notation/uci.h"

namespace janggun::engine {
namespace {

janggi::Position janggi_position(std::string_view fen) {
    return *notation::read_position<Janggi>(fen, janggi::kTournament);
}

TEST(Novice, OverlooksWindingFarAndBackwardMovesMostOften) {
    const auto position = janggi_position("4k4/9/9/4p4/9/R8/4P4/1C1N5/9/1B2K4 w - - 0 1");
    const auto hidden = [&](std::string_view move) {
        return hiddenness<Janggi>(position, *notation::read_uci(position, move),
                                  janggi::Move::none());
    };
    EXPECT_LT(hidden("a5a6"), hidden("a5a4"));
    EXPECT_LT(hidden("a5b5"), hidden("a5e5"));
    EXPECT_LT(hidden("e4e5"), hidden("b3f3"));
    EXPECT_LT(hidden("e4e5"), hidden("b1d4"));
}

TEST(Novice, OverlooksTheSameMovesInTheSameMood) {
    const janggi::Position position;
    const auto legal = position.legal_moves();
    const std::vector<janggi::Move> moves{legal.begin(), legal.end()};
    const auto noticed = [&](int blindness, std::uint64_t mood) {
        return noticed_moves<Janggi>(position, moves, janggi::Move::none(), blindness, mood);
    };
    EXPECT_EQ(noticed(20, 7), noticed(20, 7));
    EXPECT_NE(noticed(20, 7), noticed(20, 8));
    EXPECT_EQ(noticed(0, 7), moves);
    EXPECT_LT(noticed(40, 7).size(), moves.size());
    for (std::uint64_t mood = 0; mood < 100; ++mood)
        EXPECT_FALSE(noticed(90, mood).empty());  // something is always seen
}

template <typename G>
class EveryLevel : public testing::Test {};
using Games = testing::Types<Janggi, Shogun>;
TYPED_TEST_SUITE(EveryLevel, Games);

TYPED_TEST(EveryLevel, PlaysLegalMovesWithinItsNodes) {
    using G = TypeParam;
    for (int number = 1; number < kLevels; ++number) {
        Engine<G> engine{{.hash_megabytes = 1, .level = number}};
        Match<G> match{G::default_ruleset(), typename G::Position{}};
        Limits<typename G::Move> limits;
        limits.nodes = 100'000;
        for (int ply = 0; ply < 6; ++ply) {
            engine.set_position(match);
            const auto best = engine.think(limits);
            // A leaf more for each move it looked at alone.
            EXPECT_LE(best.nodes, level<G>(number).nodes + 200) << number;
            ASSERT_TRUE(match.play(best.move)) << number;
        }
    }
}

TEST(EloLabels, AreStepsOfALevel) {
    for (int number = 1; number <= kLevels; ++number)
        EXPECT_EQ(level_of_elo(kLowestElo + (number - 1) * kEloStep), number);
    EXPECT_EQ(level_of_elo(0), 1);
    EXPECT_EQ(level_of_elo(4000), kLevels);
}

}  // namespace
}  // namespace janggun::engine
