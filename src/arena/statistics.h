// Statistics of a match: Elo difference, error bars, LOS and SPRT.
//
// A pair is two games from one opening with sides swapped. Its games are not independent (a good
// opening for one side is won by both engines in turn), so all error bars count pairs: the five
// scores a pair can have, hence "pentanomial".
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace janggun::arena {

/// How many pairs gave engine A 0, 1/2, 1, 3/2 and 2 points.
struct PairCounts {
    std::array<std::uint64_t, 5> of_score{};

    [[nodiscard]] std::uint64_t total() const;
    /// The mean score of a game, 0 to 1.
    [[nodiscard]] double mean() const;
    /// Variance of a pair's score per game.
    [[nodiscard]] double variance() const;
    friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

/// The logistic scale: 400 points are odds of ten to one. Infinite for a score of 0 or 1.
[[nodiscard]] double elo_from_score(double score);
[[nodiscard]] double score_from_elo(double elo);

struct Estimate {
    double elo = 0;
    double low = 0;  // ends of the 95 % interval
    double high = 0;
    double superiority = 0.5;  // "LOS": how likely A is the stronger one
    /// Half the width of the interval.
    [[nodiscard]] double margin() const { return (high - low) / 2; }
};
/// Nothing before the first pair.
[[nodiscard]] std::optional<Estimate> estimate(const PairCounts& pairs);

/// Sequential probability ratio test (SPRT) of "A is stronger by elo0" against "… by elo1".
struct Sprt {
    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05;  // type I error rate: elo1 accepted although elo0 holds
    double beta = 0.05;   // type II error rate: elo0 accepted although elo1 holds

    [[nodiscard]] double lower() const;  // at or below: elo0 is accepted
    [[nodiscard]] double upper() const;  // at or above: elo1 is accepted
    /// The log-likelihood ratio (LLR) of elo1 against elo0.
    [[nodiscard]] double log_likelihood_ratio(const PairCounts& pairs) const;
    friend bool operator==(const Sprt&, const Sprt&) = default;
};

}  // namespace janggun::arena
