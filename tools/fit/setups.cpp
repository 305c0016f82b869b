// The values of src/engine/setup_choice.cpp.
#include <cmath>
#include <fmt/format.h>

#include "fit/fit.h"
#include "fit/self_play.h"
#include "janggi/setup.h"

namespace janggun::fit {
namespace {

using janggi::Formation;

/// The board in a mirror has the same value, so its games count as well.
Formation mirrored(Formation formation) {
    return from_seat(janggi::kHan, formation);
}

struct Tally {
    double points = 0;
    int games = 0;
};

}  // namespace

int fit_setups(const Order& order) {
    const auto ruleset = janggi::parse_ruleset(order.variant);
    if (!ruleset) {
        fmt::print(stderr, "{} is no ruleset of Janggi\n", order.variant);
        return 1;
    }
    SelfPlay<Janggi> self_play{*ruleset, order.nodes, order.seed};
    Tally tally[4][4];
    for (int round = 0; round < order.games; ++round) {
        for (const Formation han : janggi::kFormations)
            for (const Formation cho : janggi::kFormations) {
                const auto start =
                    *janggi::Position::from(janggi::start_setup(cho, han), ruleset->bikjang);
                const double result = self_play.play(start).result;
                const auto count = [&](Formation h, Formation c) {
                    Tally& cell = tally[static_cast<int>(h)][static_cast<int>(c)];
                    cell.points += result;
                    ++cell.games;
                };
                count(han, cho);
                count(mirrored(han), mirrored(cho));
            }
        fmt::print(stderr, "\rround {} of {}", round + 1, order.games);
    }
    fmt::print("\n// {}: {} games of each pair and its mirror image, {} nodes per move\n",
               order.variant, 2 * order.games, order.nodes);
    for (const auto& row : tally) {
        fmt::print("    {{");
        for (const Tally& cell : row)
            fmt::print("{}, ", std::lround(1000 * cell.points / cell.games));
        fmt::print("}},\n");
    }
    return 0;
}

}  // namespace janggun::fit
