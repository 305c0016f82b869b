// Pieces on squares, every view of them.
#include "board/placement.h"

#include <array>
#include <gtest/gtest.h>
#include <vector>

namespace janggun {
namespace {

struct Small {
    static constexpr int kFiles = 3;
    static constexpr int kRanks = 3;
};
enum class Kind : std::uint8_t { Stone, Tree };
using Garden = Placement<Small, Kind, 2>;
using At = Square<Small>;

constexpr Piece<Kind> kWhiteStone{Side::First, Kind::Stone};
constexpr Piece<Kind> kBlackTree{Side::Second, Kind::Tree};

TEST(Placement, ShowsAPieceInEveryView) {
    Garden garden;
    garden.put(kBlackTree, At::at(1, 2));
    EXPECT_EQ(garden.on(At::at(1, 2)), kBlackTree);
    EXPECT_FALSE(garden.on(At::at(2, 1)));
    EXPECT_EQ(garden.of(Side::Second), Bitboard<Small>{At::at(1, 2)});
    EXPECT_EQ(garden.of(Kind::Tree), garden.occupied());
    EXPECT_TRUE(garden.of(Side::First, Kind::Tree).empty());
}

TEST(Placement, TakingAPieceUndoesPuttingIt) {
    Garden garden;
    garden.put(kWhiteStone, At::at(0, 0));
    const Garden before = garden;
    garden.put(kBlackTree, At::at(2, 2));
    EXPECT_NE(garden.key(), before.key());
    EXPECT_EQ(garden.take(At::at(2, 2)), kBlackTree);
    EXPECT_EQ(garden, before);
}

TEST(Placement, TellsWhereTwoDiffer) {
    Garden before;
    before.put(kWhiteStone, At::at(0, 0));
    before.put(kBlackTree, At::at(1, 1));
    Garden after;
    after.put(kBlackTree, At::at(0, 0));
    after.put(kBlackTree, At::at(1, 1));
    after.put(kWhiteStone, At::at(2, 2));
    std::vector<std::array<int, 3>> changes;
    Garden::for_each_change(before.codes(), after.codes(), [&](At at, int old, int now) {
        changes.push_back({at.index(), old, now});
    });
    const std::vector<std::array<int, 3>> expected{
        {0, Garden::code_of(kWhiteStone), Garden::code_of(kBlackTree)},
        {8, Garden::kNothing, Garden::code_of(kWhiteStone)}};
    EXPECT_EQ(changes, expected);
}

TEST(Placement, KeyDoesNotDependOnTheOrder) {
    Garden one;
    one.put(kWhiteStone, At::at(0, 1));
    one.put(kBlackTree, At::at(1, 0));
    Garden two;
    two.put(kBlackTree, At::at(1, 0));
    two.put(kWhiteStone, At::at(0, 1));
    EXPECT_EQ(one.key(), two.key());
    Garden swapped;
    swapped.put(kWhiteStone, At::at(1, 0));
    swapped.put(kBlackTree, At::at(0, 1));
    EXPECT_NE(one.key(), swapped.key());
}

}  // namespace
}  // namespace janggun
