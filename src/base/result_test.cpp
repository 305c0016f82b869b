// A value or a reason, never both.
#include "base/result.h"

#include <gtest/gtest.h>
#include <memory>
#include <string>

namespace janggun {
namespace {

Result<int, std::string> half_of(int number) {
    if (number % 2 != 0) return Failure{std::string{"odd"}};
    return number / 2;
}

TEST(Result, HoldsAValueOrAReason) {
    const auto good = half_of(6);
    ASSERT_TRUE(good);
    EXPECT_EQ(*good, 3);
    const auto bad = half_of(7);
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error(), "odd");
}

TEST(Result, TellsValueFromErrorOfTheSameType) {
    const Result<int, int> value = 1;
    const Result<int, int> error = Failure{1};
    EXPECT_TRUE(value.has_value());
    EXPECT_FALSE(error.has_value());
}

TEST(Result, HandsOverWhatCannotBeCopied) {
    Result<std::unique_ptr<int>, int> result = std::make_unique<int>(5);
    const std::unique_ptr<int> taken = *std::move(result);
    EXPECT_EQ(*taken, 5);
}

}  // namespace
}  // namespace janggun
