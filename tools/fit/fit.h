// The fits: their options and entry points.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
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
/// An SPRT at fixed nodes between parameters changed by "name=value,…" and a base.
struct SprtOrder {
    std::string variant;
    std::string changes;
    std::string base;          // changes of the other side; empty: the defaults
    std::string network;       // of the changed side; empty: the built-in one
    std::string base_network;  // of the other side, likewise
    std::string state_file;    // the pairs played so far; an interrupted test continues
    std::uint64_t nodes = 4000;
    std::uint64_t pairs = 4000;  // at most
    std::uint64_t seed = 1;
    double elo0 = 0;
    double elo1 = 10;
    int threads = 2;
};
int run_sprt(const SprtOrder& order);
/// "ELO0,ELO1" with ELO0 below ELO1, or "ELO1" alone for 0 against it.
struct Hypotheses {
    double elo0 = 0;
    double elo1 = 10;
};
[[nodiscard]] std::optional<Hypotheses> read_hypotheses(std::string_view text);

/// A factorial test of many changes at once, "name=value,…/name=value,…".
struct ScreenOrder {
    std::string variant;
    std::string changes;
    std::string base;        // changes of both sides
    std::string state_file;  // the pairs played so far; an interrupted test continues
    std::uint64_t nodes = 3000;
    std::uint64_t pairs = 2000;
    std::uint64_t seed = 1;
    int threads = 2;
};
int run_screen(const ScreenOrder& order);

/// Plays games by the clock and prints how much of the planned time was used.
struct ClockOrder {
    std::string variant;
    std::string control;  // "2+0.02"
    int games = 0;
    std::uint64_t seed = 1;
    std::uint64_t nodes_per_millisecond = 1000;
};
int measure_clock(const ClockOrder& order);

/// SPSA over all tunable parameters.
struct SpsaOrder {
    std::string variant;
    std::string state_file;  // the checkpoint; beside it STATE.csv, the history of the parameters
    std::uint64_t iterations = 20'000;
    std::uint64_t nodes = 4000;
    std::uint64_t seed = 1;
    double rate = 1;             // multiplies the steps
    double perturbation = 0.05;  // of the range, at the last iteration
    int threads = 2;
};
int run_spsa(const SpsaOrder& order);
/// Prints the history of the parameters, STATE.csv, as SVG.
int plot_spsa(const std::string& csv, const std::string& title);

/// Fits the hand-written evaluation of a game to games of `janggun datagen`, and prints the header
/// that holds it.
int fit_weights(std::string_view variant, std::span<const char* const> files);

}  // namespace janggun::fit
