// Matchings compared with dynamic programming over subsets, also after changes.
#include "tournament/matching.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <optional>
#include <vector>

#include "base/rng.h"

namespace janggun::tournament {
namespace {

using Weights = std::vector<std::vector<std::optional<int>>>;

/// The weight of the best perfect matching, by trying every partner of the first vertex left.
std::optional<int> best_weight(const Weights& weights) {
    const std::size_t n = weights.size();
    std::vector<std::optional<int>> best(std::size_t{1} << n);
    best[0] = 0;
    for (std::size_t set = 1; set < best.size(); ++set) {
        std::size_t first = 0;
        while ((set >> first & 1) == 0) ++first;
        for (std::size_t other = first + 1; other < n; ++other) {
            if ((set >> other & 1) == 0 || !weights[first][other]) continue;
            const auto rest = best[set ^ std::size_t{1} << first ^ std::size_t{1} << other];
            if (!rest) continue;
            best[set] = std::max(best[set].value_or(-1), *rest + *weights[first][other]);
        }
    }
    return best.back();
}

class RandomGraph {
  public:
    RandomGraph(Rng& rng, int size)
        : rng_{rng},
          density_{20 + rng.below(81)},
          range_{rng.below(2) == 0 ? 3U : 1000U},
          weights_(static_cast<std::size_t>(size),
                   std::vector<std::optional<int>>(static_cast<std::size_t>(size))) {
        for (std::size_t v = 0; v < weights_.size(); ++v) redraw(v);
    }

    void redraw(std::size_t v) {
        for (std::size_t u = 0; u < weights_.size(); ++u) {
            if (u == v) continue;
            std::optional<int> weight;
            if (rng_.below(100) < density_) weight = static_cast<int>(rng_.below(range_));
            weights_[u][v] = weights_[v][u] = weight;
        }
    }
    template <std::size_t Limbs>
    void copy_edges(std::size_t v, Matching<Limbs>& matching) const {
        for (std::size_t u = 0; u < weights_.size(); ++u) {
            if (u == v) continue;
            const int a = static_cast<int>(u);
            const int b = static_cast<int>(v);
            if (weights_[v][u]) {
                Wide<Limbs> weight;
                weight.add_at(Wide<Limbs>::kBits - 40, static_cast<std::uint64_t>(*weights_[v][u]));
                matching.set_weight(a, b, weight);
            } else {
                matching.remove_edge(a, b);
            }
        }
    }
    template <std::size_t Limbs>
    void expect_optimal(bool solved, const Matching<Limbs>& matching) const {
        const std::optional<int> best = best_weight(weights_);
        ASSERT_EQ(solved, best.has_value());
        if (!solved) return;
        int twice = 0;
        for (std::size_t v = 0; v < weights_.size(); ++v) {
            const auto partner = static_cast<std::size_t>(matching.mate(static_cast<int>(v)));
            ASSERT_EQ(matching.mate(static_cast<int>(partner)), static_cast<int>(v));
            ASSERT_TRUE(weights_[v][partner]);
            ASSERT_TRUE(matching.is_tight(static_cast<int>(v), static_cast<int>(partner)));
            twice += *weights_[v][partner];
        }
        ASSERT_EQ(twice, 2 * *best);
    }
    [[nodiscard]] Weights& weights() { return weights_; }

  private:
    Rng& rng_;
    std::uint32_t density_;
    std::uint32_t range_;
    Weights weights_;
};

template <std::size_t Limbs>
void compare_random_graphs(int count) {
    Rng rng{Limbs};
    for (int i = 0; i < count; ++i) {
        const int size = 2 * static_cast<int>(1 + rng.below(6));
        RandomGraph graph{rng, size};
        Matching<Limbs> matching{size};
        for (int v = 0; v < size; ++v) graph.copy_edges(static_cast<std::size_t>(v), matching);
        bool solved = matching.solve();
        graph.expect_optimal(solved, matching);
        for (int change = 0; change < 6 && solved; ++change) {
            const auto v = rng.below(static_cast<std::uint32_t>(size));
            graph.redraw(v);
            matching.detach(static_cast<int>(v));
            graph.copy_edges(v, matching);
            solved = matching.solve();
            graph.expect_optimal(solved, matching);
            if (::testing::Test::HasFatalFailure()) return;
        }
    }
}

TEST(Matching, IsOptimalOnRandomGraphsAndAfterChanges) {
    compare_random_graphs<1>(1000);
}

TEST(Matching, OfWideWeightsIsOptimalToo) {
    compare_random_graphs<4>(200);
    compare_random_graphs<8>(200);
}

TEST(Matching, StaysOptimalWhilePairsAreFixed) {
    Rng rng{7};
    for (int i = 0; i < 300; ++i) {
        const int size = 12;
        RandomGraph graph{rng, size};
        Matching<1> matching{size};
        for (std::size_t v = 0; v < size; ++v) graph.copy_edges(v, matching);
        if (!matching.solve()) continue;
        for (std::size_t v = 0; v < size; ++v) {
            const auto partner = static_cast<std::size_t>(matching.mate(static_cast<int>(v)));
            for (std::size_t u = 0; u < size; ++u) {
                if (u != partner) graph.weights()[u][v] = graph.weights()[v][u] = std::nullopt;
                if (u != v)
                    graph.weights()[u][partner] = graph.weights()[partner][u] = std::nullopt;
            }
            matching.fix_pair(static_cast<int>(v), static_cast<int>(partner));
            ASSERT_TRUE(matching.solve());
            graph.expect_optimal(true, matching);
            if (HasFatalFailure()) return;
        }
    }
}

TEST(Matching, OfNoEdgesIsImpossible) {
    Matching<1> matching{2};
    EXPECT_FALSE(matching.solve());
}

TEST(Wide, CarriesAndBorrowsOverLimbs) {
    Wide<2> a{-1};
    a += Wide<2>{1};
    EXPECT_TRUE(a.is_zero());
    a.add_at(63, 3);
    a -= Wide<2>{1};
    Wide<2> b;
    b.add_at(64, 1);
    EXPECT_TRUE(b < a);
    EXPECT_TRUE(Wide<2>{-5} < Wide<2>{3});
    b.halve();
    b.twice();
    Wide<2> c;
    c.add_at(64, 1);
    EXPECT_EQ(b, c);
    Wide<2> minus{-6};
    minus.halve();
    EXPECT_EQ(minus, Wide<2>{-3});
}

}  // namespace
}  // namespace janggun::tournament
