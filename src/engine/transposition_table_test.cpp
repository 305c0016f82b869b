// The transposition table returns what was stored, with mate scores relative to the ply.
#include "engine/transposition_table.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace janggun::engine {
namespace {

TEST(Table, GivesBackWhatItWasTold) {
    TranspositionTable table{1};
    table.store(42, 3,
                {.move = 77,
                 .score = -123,
                 .evaluation = 45,
                 .depth = 9,
                 .bound = Bound::Exact,
                 .is_pv = true});
    const auto entry = table.probe(42, 3);
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->move, 77);
    EXPECT_EQ(entry->score, -123);
    EXPECT_EQ(entry->evaluation, 45);
    EXPECT_EQ(entry->depth, 9);
    EXPECT_EQ(entry->bound, Bound::Exact);
    EXPECT_TRUE(entry->is_pv);
    EXPECT_FALSE(table.probe(43, 3));
}

TEST(Table, CountsMatesFromThePosition) {
    TranspositionTable table{1};
    table.store(42, 4, {.score = mate_in(9), .bound = Bound::Exact});
    EXPECT_EQ(table.probe(42, 0)->score, mate_in(5));
    EXPECT_EQ(table.probe(42, 2)->score, mate_in(7));
    table.store(43, 4, {.score = -points_won_in(6), .bound = Bound::Exact});
    EXPECT_EQ(table.probe(43, 1)->score, -points_won_in(3));
}

TEST(Table, KeepsTheDeeperOnesWhenItIsFull) {
    TranspositionTable table{1};
    Rng rng{5};
    std::vector<std::uint64_t> deep;
    for (int i = 0; i < 1000; ++i) {
        deep.push_back(rng.next());
        table.store(deep.back(), 0, {.score = 1, .depth = 20, .bound = Bound::Exact});
    }
    for (int i = 0; i < 1'000'000; ++i)
        table.store(rng.next(), 0, {.score = 2, .depth = 1, .bound = Bound::Upper});
    int kept = 0;
    for (const std::uint64_t key : deep) kept += table.probe(key, 0).has_value();
    EXPECT_GT(kept, 950);
    EXPECT_GT(table.fullness(), 990);
}

}  // namespace
}  // namespace janggun::engine
