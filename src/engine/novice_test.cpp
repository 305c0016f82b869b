// How a weak player sees the board.
#include "engine/novice.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "engine/engine.h"
#include "engine/noisy_moves.h"
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

TYPED_TEST(EveryLevel, IsTheNearestToItsOwnRatingAndAboveTheOneBelow) {
    using G = TypeParam;
    for (int number = 1; number <= kLevels; ++number) {
        EXPECT_EQ(level_of_rating<G>(kLevelRatings<G>[number - 1]), number);
        if (number > 1) {
            EXPECT_GT(kLevelRatings<G>[number - 1], kLevelRatings<G>[number - 2]);
        }
    }
    EXPECT_EQ(level_of_rating<G>(-1000), 1);
    EXPECT_EQ(level_of_rating<G>(4000), kLevels);
}

/// The share of the point that a player who does not think takes from a level, over many games.
template <Game G, typename Choose>
double share_against(int level, int games, const Choose& choose) {
    double points = 0;
    Rng rng{20261117};
    Engine<G> engine{{.hash_megabytes = 1, .level = level, .seed = 5}};
    for (int game = 0; game < games; ++game) {
        Match<G> match{G::default_ruleset(), typename G::Position{}};
        const Side own = game % 2 == 0 ? Side::First : Side::Second;
        while (!match.is_over() && match.plies() < 400) {
            engine.set_position(match);
            EXPECT_TRUE(match.play(match.position().turn() == own ? choose(match, rng)
                                                                  : engine.think({}).move));
        }
        const auto winner = match.outcome() ? match.outcome()->winner : std::nullopt;
        points += !winner ? 0.5 : *winner == own ? 1 : 0;
    }
    return points / games;
}

// docs/strength.md, "Ten levels", has the exact shares: 58 % and more.
TYPED_TEST(EveryLevel, TheFirstIsNoStrongerThanAPlayerOfRandomMoves) {
    using G = TypeParam;
    const auto choose = [](const Match<G>& match, Rng& rng) {
        const auto moves = match.allowed_moves();
        return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    };
    EXPECT_GE(share_against<G>(1, 200, choose), 0.5);
}

TYPED_TEST(EveryLevel, TheSecondIsNoStrongerThanAPlayerWhoTakesTheBiggestPiece) {
    using G = TypeParam;
    const auto choose = [](const Match<G>& match, Rng& rng) {
        std::vector<typename G::Move> best;
        Score most = 0;
        for (const auto move : match.allowed_moves()) {
            const Score gain = material_gain(match.position(), move);
            if (gain < most) continue;
            if (gain > most) best.clear();
            most = gain;
            best.push_back(move);
        }
        return best[rng.below(static_cast<std::uint32_t>(best.size()))];
    };
    EXPECT_GE(share_against<G>(2, 200, choose), 0.5);
}

TEST(Beginners, DoNotAnswerAPassByThePassThatWins) {
    for (int number = 1; number <= 4; ++number)
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            Engine<Janggi> engine{{.hash_megabytes = 1, .level = number, .seed = seed}};
            Match<Janggi> match{Janggi::default_ruleset(), janggi::Position{}};
            ASSERT_TRUE(match.play(janggi::Move::pass()));  // Han is ahead by the deom
            engine.set_position(match);
            EXPECT_FALSE(engine.think({}).move.is_pass()) << number;
        }
}

TEST(Beginners, PassWhereNothingElseIsAllowed) {
    Engine<Janggi> engine{{.hash_megabytes = 1, .level = 1}};
    const auto position = janggi_position("3k5/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    engine.set_position(Match<Janggi>{Janggi::default_ruleset(), position});
    Limits<janggi::Move> limits;
    limits.search_moves = {janggi::Move::pass()};
    EXPECT_TRUE(engine.think(limits).move.is_pass());
}

}  // namespace
}  // namespace janggun::engine
