// The fits: their options and entry points.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace janggun::fit {

struct Order {
    std::string_view variant;
    int games = 0;
    std::uint32_t nodes = 0;
    std::uint64_t seed = 1;
    int from_level = 2;
    int to_level = 0;  // 0: the highest
};

/// Plays every pair of set-ups against each other and prints Cho's score for each, in thousandths.
int fit_setups(const Order& order);
/// Plays games and prints the curve that fits scores to results best.
int fit_chances(const Order& order);
/// Plays every level from `from_level` to `to_level` against the one below; the nodes bound the
/// highest.
int fit_levels(const Order& order);
/// Lets a player who does not think, "random" or "greedy", play the level `from_level`.
int fit_reference(const Order& order, std::string_view reference);
/// Fits the hand-written evaluation of a game to games of `janggun datagen`, and prints the header
/// that holds it.
int fit_weights(std::string_view variant, std::span<const char* const> files);

}  // namespace janggun::fit
