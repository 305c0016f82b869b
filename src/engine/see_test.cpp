// Static exchange evaluation (SEE) against exchanges worked out by hand.
#include "engine/see.h"

#include <gtest/gtest.h>

#include "support/drawn_janggi.h"

namespace janggun::engine {
namespace {

using janggi::Move;
using janggi::test::drawn;
using janggi::test::point;

/// What the move wins, found by asking with every threshold.
Score worth(const janggi::Position& position, std::string_view from, std::string_view to) {
    const Move move = Move::step(point(from), point(to));
    EXPECT_TRUE(position.is_legal(move));
    Score low = -20000;
    Score high = 20000;
    while (low < high) {
        const Score middle = low + (high - low + 1) / 2;
        if (see_at_least<Janggi>(position, move, middle))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

const Score kSoldier = exchange_value(janggi::Kind::Soldier);
const Score kHorse = exchange_value(janggi::Kind::Horse);
const Score kChariot = exchange_value(janggi::Kind::Chariot);
const Score kCannon = exchange_value(janggi::Kind::Cannon);

TEST(Exchange, WinsWhatStandsAlone) {
    EXPECT_EQ(worth(drawn(R"(
        p . . . . . . . .
        R . . . . . . . .)"),
                    "a1", "a2"),
              kSoldier);
}

TEST(Exchange, LosesTheChariotThatTakesAProtectedSoldier) {
    EXPECT_EQ(worth(drawn(R"(
        p p . . . . . . .
        . . . . . . . . .
        R . . . . . . . .)"),
                    "a1", "a3"),
              kSoldier - kChariot);
}

TEST(Exchange, CountsTheChariotBehind) {
    EXPECT_EQ(worth(drawn(R"(
        n p . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
        R . . . . . . . .)"),
                    "a2", "a4"),
              kHorse - kChariot + kSoldier);
}

TEST(Exchange, SeesTheCannonThatGetsItsHurdle) {
    // When the chariot has taken on a4, it stands on the cannon's line behind the soldier.
    EXPECT_EQ(worth(drawn(R"(
        p . p . . . . . c
        . . . . . . . . .
        . . . . . . . . .
        R . . . . . . . .)"),
                    "a1", "a4"),
              kSoldier - kChariot);
}

TEST(Exchange, LetsNoCannonTakeACannon) {
    EXPECT_EQ(worth(drawn(R"(
        p . p . . . . . c
        . . . . . . . . .
        N . . . . . . . .
        C . . . . . . . .)"),
                    "a1", "a4"),
              kSoldier)
        << "the cannon on i4 has a hurdle, but may not take the one on a4";
    EXPECT_GT(kCannon, kSoldier);
}

TEST(Exchange, OfAQuietMoveIsWhatItPutsAtRisk) {
    EXPECT_EQ(worth(drawn(R"(
        . p . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
        . . . . . . . . .)"),
                    "a2", "a3"),
              0);
    EXPECT_EQ(worth(drawn(R"(
        . p . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
        . . . . . . . . .)"),
                    "a2", "b2"),
              0);
    EXPECT_EQ(worth(drawn(R"(
        . p . . . . . . .
        . . . . . . . . .
        R . . . . . . . .)"),
                    "a1", "b1"),
              0);
    EXPECT_EQ(worth(drawn(R"(
        p . p . . . . . .
        . . . . . . . . .
        . R . . . . . . .)"),
                    "b1", "b3"),
              -kChariot);
}

}  // namespace
}  // namespace janggun::engine
