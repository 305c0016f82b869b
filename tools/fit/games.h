// Games in one process for measuring players: a match over UCI spends most of a quick game waiting
// for the scheduler.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "engine/engine.h"
#include "engine/noisy_moves.h"
#include "fit/fit.h"
#include "game/match.h"
#include "janggi/setup.h"

namespace janggun::fit {

inline constexpr int kRandomPlies = 6;
inline constexpr std::size_t kMaxPlies = 400;

/// Whoever can find a move in a game that is not over.
template <Game G>
using Player = std::function<typename G::Move(const Match<G>&)>;

/// Every legal move is as likely as any other.
template <Game G>
Player<G> random_mover(std::uint64_t seed) {
    return [rng = Rng{seed}](const Match<G>& match) mutable {
        const auto moves = match.allowed_moves();
        return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    };
}

/// Takes the most valuable piece it can, whatever happens next; without one it is a random mover.
template <Game G>
Player<G> greedy_mover(std::uint64_t seed) {
    return [rng = Rng{seed}](const Match<G>& match) mutable {
        std::vector<typename G::Move> best;
        engine::Score most = 0;
        for (const auto move : match.allowed_moves()) {
            const auto gain = engine::material_gain(match.position(), move);
            if (gain < most) continue;
            if (gain > most) best.clear();
            most = gain;
            best.push_back(move);
        }
        return best[rng.below(static_cast<std::uint32_t>(best.size()))];
    };
}

template <Game G>
Player<G> engine_player(engine::Engine<G>& engine, std::uint32_t nodes) {
    return [&engine, nodes](const Match<G>& match) {
        engine::Limits<typename G::Move> limits;
        limits.nodes = nodes;
        engine.set_position(match);
        return engine.think(limits).move;
    };
}

/// A game from one of the set-ups, or the start, and random plies after it; the same for a pair.
template <Game G>
Match<G> opening_of(const typename G::Ruleset& ruleset, std::uint64_t pair, std::uint64_t seed,
                    int plies = kRandomPlies) {
    Rng rng{seed * 0x9E3779B97F4A7C15ULL + pair};
    auto setup = G::start_setup();
    if constexpr (WithPass<G>)
        setup =
            janggi::start_setup(janggi::kFormations[pair % 4], janggi::kFormations[pair / 4 % 4]);
    Match<G> match{ruleset, *G::position(setup, ruleset)};
    for (int ply = 0; ply < plies; ++ply) {
        const auto moves = match.allowed_moves();
        if (!match.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]) ||
            match.is_over())
            return opening_of<G>(ruleset, pair + 1000, seed, plies);
    }
    return match;
}

/// How a match of several games went, from one player's side.
struct Tally {
    int won = 0;
    int drawn = 0;
    int lost = 0;

    [[nodiscard]] int games() const { return won + drawn + lost; }
    [[nodiscard]] double score() const { return (won + 0.5 * drawn) / games(); }
    /// Half of the 95 % interval.
    [[nodiscard]] double error() const {
        return 1.96 * std::sqrt(score() * (1 - score()) / games());
    }
};

/// Pairs of games with the sides swapped, by the first player's side. `new_game` is called before
/// each.
template <Game G>
Tally play_games(const typename G::Ruleset& ruleset, const Order& order, const Player<G>& own,
                 const Player<G>& opponent, int random_plies,
                 const std::function<void()>& new_game) {
    Tally tally;
    for (int game = 0; game < order.games; ++game) {
        new_game();
        auto match =
            opening_of<G>(ruleset, static_cast<std::uint64_t>(game / 2), order.seed, random_plies);
        const Side side = game % 2 == 0 ? Side::First : Side::Second;
        while (!match.is_over() && match.plies() < kMaxPlies)
            if (!match.play((match.position().turn() == side ? own : opponent)(match))) break;
        if (!match.outcome() || !match.outcome()->winner)
            ++tally.drawn;
        else
            ++(*match.outcome()->winner == side ? tally.won : tally.lost);
    }
    return tally;
}

}  // namespace janggun::fit
