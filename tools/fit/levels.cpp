// How the levels fare against their neighbours and against players who do not think, for the tables
// of src/engine/levels.h.
#include <cmath>
#include <fmt/format.h>

#include "engine/engine.h"
#include "fit/fit.h"
#include "fit/games.h"
#include "game/variant.h"

namespace janggun::fit {
namespace {

constexpr std::string_view kRandom = "random";
constexpr std::string_view kGreedy = "greedy";

/// What a score is on the Elo scale.
double elo_of(double score) {
    return 400 * std::log10(score / (1 - score));
}

void print(std::string_view variant, std::string_view own, std::string_view opponent,
           const Tally& tally) {
    const double score = tally.score();
    fmt::print("{} {} against {}: {} won, {} drawn, {} lost, {:.1f} % (± {:.1f})", variant, own,
               opponent, tally.won, tally.drawn, tally.lost, 100 * score, 100 * tally.error());
    const double low = score - tally.error();
    const double high = score + tally.error();
    if (low > 0 && high < 1)
        fmt::print(", {:+.0f} Elo ({:+.0f} to {:+.0f})", elo_of(score), elo_of(low), elo_of(high));
    fmt::print("\n");
    std::fflush(stdout);
}

template <Game G>
void play_neighbours(const typename G::Ruleset& ruleset, const Order& order, int upper) {
    engine::Engine<G> strong{{.hash_megabytes = 1, .level = upper, .seed = order.seed + 1}};
    engine::Engine<G> weak{{.hash_megabytes = 1, .level = upper - 1, .seed = order.seed + 2}};
    const auto tally = play_games<G>(ruleset, order, engine_player<G>(strong, order.nodes),
                                     engine_player<G>(weak, order.nodes), kRandomPlies, [&] {
                                         strong.new_game();
                                         weak.new_game();
                                     });
    print(order.variant, std::to_string(upper), std::to_string(upper - 1), tally);
}

/// From the start itself: who does not think varies enough.
template <Game G>
void play_reference(const typename G::Ruleset& ruleset, const Order& order,
                    std::string_view reference) {
    engine::Engine<G> engine{
        {.hash_megabytes = 1, .level = order.from_level, .seed = order.seed + 1}};
    const auto tally = play_games<G>(
        ruleset, order,
        reference == kRandom ? random_mover<G>(order.seed + 2) : greedy_mover<G>(order.seed + 2),
        engine_player<G>(engine, order.nodes), 0, [&] { engine.new_game(); });
    print(order.variant, reference, std::to_string(order.from_level), tally);
}

}  // namespace

int fit_levels(const Order& order) {
    const auto ruleset = variant_named(order.variant);
    if (!ruleset) {
        fmt::print(stderr, "{} is none of {}\n", order.variant, variant_names());
        return 1;
    }
    const int last = order.to_level == 0 ? engine::kLevels : order.to_level;
    if (order.from_level < 2 || last < order.from_level || last > engine::kLevels) {
        fmt::print(stderr, "Expected two levels from 2 to {}, the lower first\n", engine::kLevels);
        return 1;
    }
    for (int upper = order.from_level; upper <= last; ++upper)
        with_game(*ruleset, [&]<Game G>(const typename G::Ruleset& rules) {
            play_neighbours<G>(rules, order, upper);
        });
    return 0;
}

int fit_reference(const Order& order, std::string_view reference) {
    const auto ruleset = variant_named(order.variant);
    if (!ruleset) {
        fmt::print(stderr, "{} is none of {}\n", order.variant, variant_names());
        return 1;
    }
    if (reference != kRandom && reference != kGreedy) {
        fmt::print(stderr, "{} is neither {} nor {}\n", reference, kRandom, kGreedy);
        return 1;
    }
    if (order.from_level < 1 || order.from_level > engine::kLevels) {
        fmt::print(stderr, "Expected a level from 1 to {}\n", engine::kLevels);
        return 1;
    }
    with_game(*ruleset, [&]<Game G>(const typename G::Ruleset& rules) {
        play_reference<G>(rules, order, reference);
    });
    return 0;
}

}  // namespace janggun::fit
