// Lists of types.
#include "base/type_list.h"

#include <gtest/gtest.h>
#include <string>
#include <variant>
#include <vector>

namespace janggun {
namespace {

using List = TypeList<int, char, std::string>;

template <typename T>
using VectorOf = std::vector<T>;

static_assert(List::kSize == 3);
static_assert(List::kIndexOf<int> == 0 && List::kIndexOf<std::string> == 2);
static_assert(std::is_same_v<List::At<1>, char>);
static_assert(std::is_same_v<TypeList<int>::Append<TypeList<char, std::string>>, List>);
static_assert(List::kContains<char> && !List::kContains<bool>);
static_assert(std::is_same_v<List::Into<std::variant>, std::variant<int, char, std::string>>);
static_assert(
    std::is_same_v<List::Map<VectorOf>,
                   TypeList<std::vector<int>, std::vector<char>, std::vector<std::string>>>);

TEST(TypeList, VisitsEveryTypeInOrder) {
    std::vector<std::size_t> sizes;
    List::for_each([&]<typename T>() { sizes.push_back(sizeof(T)); });
    EXPECT_EQ(sizes, (std::vector{sizeof(int), sizeof(char), sizeof(std::string)}));
}

TEST(TypeList, StopsAtTheFirstTypeThatAnswers) {
    int visited = 0;
    const auto is_small = [&]<typename T>() {
        ++visited;
        return sizeof(T) == 1;
    };
    EXPECT_TRUE(List::any_of(is_small));
    EXPECT_EQ(visited, 2);
    EXPECT_FALSE(List::any_of([]<typename T>() { return false; }));
}

}  // namespace
}  // namespace janggun
