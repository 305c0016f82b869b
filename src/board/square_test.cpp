// Squares and their names.
#include "board/square.h"

#include <gtest/gtest.h>

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
using Point = Square<NineByTen>;

TEST(Square, HasANameThatIsReadBack) {
    for (int i = 0; i < Point::kCount; ++i) {
        const auto square = Point::from_index(i);
        const std::string name = square.name() + "rest";
        std::string_view text = name;
        EXPECT_EQ(take_square<NineByTen>(text), square);
        EXPECT_EQ(text, "rest");
    }
    EXPECT_EQ(Point::at(8, 9).name(), "i10");
    EXPECT_EQ(Point::at(0, 0).name(), "a1");
}

TEST(Square, RankTenExistsOnlyWhereTheBoardHasIt) {
    std::string_view text = "a10";
    EXPECT_EQ(take_square<EightByEight>(text), Square<EightByEight>::at(0, 0));
    EXPECT_EQ(text, "0");
}

TEST(Square, LeavesTextThatNamesNone) {
    for (const std::string_view bad : {"", "a", "a0", "j1", "A1", "1a", "a:", "\xFF\xFF"}) {
        std::string_view text = bad;
        EXPECT_FALSE(take_square<NineByTen>(text)) << bad;
        EXPECT_EQ(text, bad);
    }
}

TEST(Square, FlippingKeepsTheFile) {
    EXPECT_EQ(Point::at(1, 0).flipped(), Point::at(1, 9));
    for (int i = 0; i < Point::kCount; ++i)
        EXPECT_EQ(Point::from_index(i).flipped().flipped(), Point::from_index(i));
}

}  // namespace
}  // namespace janggun
