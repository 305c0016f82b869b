// How the ten levels fare against their neighbours, for the tables of src/engine/levels.h. In one
// process: a match over UCI spends most of a quick game waiting for the scheduler.
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "base/rng.h"
#include "engine/engine.h"
#include "fit/fit.h"
#include "game/match.h"
#include "game/variant.h"
#include "janggi/setup.h"

namespace janggun::fit {
namespace {

constexpr int kRandomPlies = 6;
constexpr std::size_t kMaxPlies = 400;

template <Game G>
struct Opening {
    typename G::Position start;
    std::vector<typename G::Move> moves;
};

template <Game G>
Opening<G> opening_of(const typename G::Ruleset& ruleset, std::uint64_t pair, std::uint64_t seed) {
    Rng rng{seed * 0x9E3779B97F4A7C15ULL + pair};
    auto setup = G::start_setup();
    if constexpr (WithPass<G>)
        setup =
            janggi::start_setup(janggi::kFormations[pair % 4], janggi::kFormations[pair / 4 % 4]);
    Opening<G> opening{*G::position(setup, ruleset), {}};
    Match<G> match{ruleset, opening.start};
    for (int ply = 0; ply < kRandomPlies; ++ply) {
        const auto moves = match.allowed_moves();
        opening.moves.push_back(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        if (!match.play(opening.moves.back()) || match.is_over())
            return opening_of<G>(ruleset, pair + 1000, seed);
    }
    return opening;
}

/// The first side's points: 2 a win, 1 a draw.
template <Game G>
int play(Match<G> match, const std::array<engine::Engine<G>*, 2>& players, std::uint32_t nodes) {
    for (auto* player : players) player->new_game();
    engine::Limits<typename G::Move> limits;
    limits.nodes = nodes;
    while (!match.is_over() && match.plies() < kMaxPlies) {
        auto& player = *players[match.position().turn() == Side::First ? 0 : 1];
        player.set_position(match);
        if (!match.play(player.think(limits).move)) break;
    }
    if (!match.outcome() || !match.outcome()->winner) return 1;
    return *match.outcome()->winner == Side::First ? 2 : 0;
}

template <Game G>
void play_neighbours(const typename G::Ruleset& ruleset, const Order& order, int upper) {
    engine::Engine<G> strong{{.hash_megabytes = 1, .level = upper, .seed = order.seed + 1}};
    engine::Engine<G> weak{{.hash_megabytes = 1, .level = upper - 1, .seed = order.seed + 2}};
    std::array<int, 3> counts{};
    for (int game = 0; game < order.games; ++game) {
        const auto opening =
            opening_of<G>(ruleset, static_cast<std::uint64_t>(game / 2), order.seed);
        Match<G> match{ruleset, opening.start};
        for (const auto move : opening.moves) (void)match.play(move);
        const int points = game % 2 == 0 ? play<G>(match, {&strong, &weak}, order.nodes)
                                         : 2 - play<G>(match, {&weak, &strong}, order.nodes);
        ++counts[static_cast<std::size_t>(points)];
    }
    const double score = (counts[2] + 0.5 * counts[1]) / order.games;
    fmt::print("{} {} against {}: {} won, {} drawn, {} lost, {:.1f} % (± {:.1f})\n", order.variant,
               upper, upper - 1, counts[2], counts[1], counts[0], 100 * score,
               196 * std::sqrt(score * (1 - score) / order.games));
    std::fflush(stdout);
}

}  // namespace

int fit_levels(const Order& order) {
    const auto ruleset = variant_named(order.variant);
    if (!ruleset) {
        fmt::print(stderr, "{} is none of {}\n", order.variant, variant_names());
        return 1;
    }
    if (order.from_level < 2 || order.from_level > engine::kLevels) {
        fmt::print(stderr, "The first level to play one below is from 2 to {}\n", engine::kLevels);
        return 1;
    }
    for (int upper = order.from_level; upper <= engine::kLevels; ++upper)
        with_game(*ruleset, [&]<Game G>(const typename G::Ruleset& rules) {
            play_neighbours<G>(rules, order, upper);
        });
    return 0;
}

}  // namespace janggun::fit
