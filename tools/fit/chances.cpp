// Fits the win-probability curves of src/engine/chances.h.
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>

#include "fit/fit.h"
#include "fit/self_play.h"
#include "game/variant.h"
#include "janggi/setup.h"

namespace janggun::fit {
namespace {

/// Losses, draws and wins of the side to move, by score in steps of ten.
using Counts = std::map<int, std::array<int, 3>>;

constexpr int kStep = 10;
constexpr engine::Score kFarthest = 1500;  // what lies beyond is hardly ever in doubt

double logistic(double x) {
    return 1 / (1 + std::exp(-x));
}

double surprise(const Counts& counts, double shift, double width) {
    double sum = 0;
    for (const auto& [step, results] : counts) {
        const double score = step * kStep;
        const double win = logistic((score - shift) / width);
        const double loss = logistic((-score - shift) / width);
        const double chances[] = {loss, 1 - win - loss, win};
        for (std::size_t i = 0; i < 3; ++i)
            sum -= results[i] * std::log(std::max(chances[i], 1e-9));
    }
    return sum;
}

template <Game G>
typename G::Position start_of(const typename G::Ruleset& ruleset, int game) {
    if constexpr (WithPass<G>)
        return *G::position(
            janggi::start_setup(janggi::kFormations[game % 4], janggi::kFormations[game / 4 % 4]),
            ruleset);
    else
        return *G::position(G::start_setup(), ruleset);
}

template <Game G>
Counts play_games(const typename G::Ruleset& ruleset, const Order& order) {
    constexpr int kRandomPlies = 4;
    SelfPlay<G> self_play{ruleset, order.nodes, order.seed};
    Counts counts;
    for (int game = 0; game < order.games; ++game) {
        const auto played = self_play.play(start_of<G>(ruleset, game), kRandomPlies);
        for (const Seen& seen : played.seen) {
            if (std::abs(seen.score) > kFarthest) continue;
            const double result = seen.turn == Side::First ? played.result : 1 - played.result;
            ++counts[static_cast<int>(std::lround(seen.score / double{kStep}))]
                    [static_cast<std::size_t>(std::lround(2 * result))];
        }
        fmt::print(stderr, "\rgame {} of {}", game + 1, order.games);
    }
    return counts;
}

}  // namespace

int fit_chances(const Order& order) {
    const auto ruleset = variant_named(order.variant);
    if (!ruleset) {
        fmt::print(stderr, "{} is none of {}\n", order.variant, variant_names());
        return 1;
    }
    const Counts counts = with_game(*ruleset, [&]<Game G>(const typename G::Ruleset& rules) {
        return play_games<G>(rules, order);
    });
    std::array<int, 3> sum{};
    for (const auto& [step, results] : counts)
        for (std::size_t i = 0; i < 3; ++i) sum[i] += results[i];
    double best = INFINITY;
    double best_shift = 0;
    double best_width = 0;
    for (double width = 40; width <= 1000; width += 4)
        for (double shift = 0; shift <= 1000; shift += 4) {
            if (shift == 0 && sum[1] > 0) continue;
            if (shift > 0 && sum[1] == 0) break;
            const double now = surprise(counts, shift, width);
            if (now >= best) continue;
            best = now;
            best_shift = shift;
            best_width = width;
        }
    fmt::print("\n{}: {} positions of {} games ({} won, {} drawn, {} lost for the side to move)\n",
               order.variant, sum[0] + sum[1] + sum[2], order.games, sum[2], sum[1], sum[0]);
    fmt::print("shift {}, width {}\n", best_shift, best_width);
    return 0;
}

}  // namespace janggun::fit
