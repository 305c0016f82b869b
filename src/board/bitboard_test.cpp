// Sets of squares against plain sets.
#include "board/bitboard.h"

#include <gtest/gtest.h>
#include <set>

#include "base/rng.h"

namespace janggun {
namespace {

struct NineByTen {
    static constexpr int kFiles = 9;
    static constexpr int kRanks = 10;
};
struct EightByEight {
    static constexpr int kFiles = 8;
    static constexpr int kRanks = 8;
};

/// The same questions to a bitboard and to a plain set of indices.
template <typename B>
class BitboardOn : public testing::Test {};
using Boards = testing::Types<NineByTen, EightByEight>;
TYPED_TEST_SUITE(BitboardOn, Boards);

TYPED_TEST(BitboardOn, IsASetOfSquares) {
    using Set = Bitboard<TypeParam>;
    using At = Square<TypeParam>;
    Rng rng{3};
    for (int round = 0; round < 50; ++round) {
        Set set;
        std::set<int> plain;
        const std::uint32_t items = rng.below(At::kCount);
        for (std::uint32_t i = 0; i < items; ++i) {
            const auto square = At::from_index(static_cast<int>(rng.below(At::kCount)));
            set |= Set{square};
            plain.insert(square.index());
        }
        EXPECT_EQ(set.size(), static_cast<int>(plain.size()));
        EXPECT_EQ(set.empty(), plain.empty());
        EXPECT_EQ(set.has_several(), plain.size() > 1);
        EXPECT_EQ((~set).size(), At::kCount - set.size());
        if (!plain.empty()) {
            EXPECT_EQ(set.first().index(), *plain.begin());
        }

        std::set<int> by_range;
        for (const auto square : set) by_range.insert(square.index());
        std::set<int> by_visit;
        set.for_each([&](At square) { by_visit.insert(square.index()); });
        EXPECT_EQ(by_range, plain);
        EXPECT_EQ(by_visit, plain);
        for (int i = 0; i < At::kCount; ++i)
            EXPECT_EQ(set.contains(At::from_index(i)), plain.contains(i));
    }
}

TYPED_TEST(BitboardOn, FilesAndRanksCoverTheBoardOnce) {
    using Set = Bitboard<TypeParam>;
    Set by_file;
    for (int file = 0; file < TypeParam::kFiles; ++file) {
        EXPECT_TRUE((by_file & Set::file(file)).empty());
        by_file |= Set::file(file);
    }
    Set by_rank;
    for (int rank = 0; rank < TypeParam::kRanks; ++rank) {
        EXPECT_EQ(Set::rank(rank).size(), TypeParam::kFiles);
        by_rank |= Set::rank(rank);
    }
    EXPECT_EQ(by_file, Set::all());
    EXPECT_EQ(by_rank, Set::all());
    EXPECT_TRUE((Set::all() - by_file).empty());
}

}  // namespace
}  // namespace janggun
