// A vector of fixed room.
#include "base/static_vector.h"

#include <gtest/gtest.h>
#include <numeric>

namespace janggun {
namespace {

TEST(StaticVector, KeepsItemsInOrderUpToItsCapacity) {
    StaticVector<int, 4> numbers;
    EXPECT_TRUE(numbers.empty());
    for (const int number : {3, 1, 4, 1}) numbers.push_back(number);
    EXPECT_EQ(numbers.size(), numbers.capacity());
    EXPECT_EQ(numbers[2], 4);
    EXPECT_EQ(std::accumulate(numbers.begin(), numbers.end(), 0), 9);
    numbers.pop_back();
    EXPECT_EQ(numbers.back(), 4);
    numbers.clear();
    EXPECT_EQ(numbers.begin(), numbers.end());
}

}  // namespace
}  // namespace janggun
