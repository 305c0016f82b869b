// Statistics of a match: Elo difference, error bars, LOS and SPRT.
#include "arena/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace janggun::arena {
namespace {

constexpr double kScores[5] = {0, 0.25, 0.5, 0.75, 1};
constexpr double kNormal95 = 1.959963984540054;

using Frequencies = std::array<double, 5>;

/// The distribution with the given mean that makes the observed one likeliest. With a Lagrange
/// multiplier x for the mean it is p_i = f_i / (1 + x (a_i - mean)), where f are the observed
/// frequencies and a the scores; x is the root of
///     sum of f_i (a_i - mean) / (1 + x (a_i - mean)) = 0,
/// which falls as x grows, between the poles at -1 / (1 - mean) and 1 / mean.
Frequencies likeliest_with_mean(const Frequencies& observed, double mean) {
    double low = -1 / (kScores[4] - mean);
    double high = 1 / (mean - kScores[0]);
    for (int i = 0; i < 200; ++i) {
        const double x = (low + high) / 2;
        double sum = 0;
        for (std::size_t k = 0; k < 5; ++k) {
            const double distance = kScores[k] - mean;
            sum += observed[k] * distance / (1 + x * distance);
        }
        (sum > 0 ? low : high) = x;
    }
    Frequencies likeliest{};
    for (std::size_t k = 0; k < 5; ++k)
        likeliest[k] = observed[k] / (1 + (low + high) / 2 * (kScores[k] - mean));
    return likeliest;
}

}  // namespace

std::uint64_t PairCounts::total() const {
    std::uint64_t sum = 0;
    for (const auto count : of_score) sum += count;
    return sum;
}

double PairCounts::mean() const {
    double sum = 0;
    for (std::size_t k = 0; k < 5; ++k) sum += kScores[k] * static_cast<double>(of_score[k]);
    return sum / static_cast<double>(total());
}

double PairCounts::variance() const {
    const double middle = mean();
    double sum = 0;
    for (std::size_t k = 0; k < 5; ++k)
        sum += (kScores[k] - middle) * (kScores[k] - middle) * static_cast<double>(of_score[k]);
    return sum / static_cast<double>(total());
}

double elo_from_score(double score) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (score <= 0) return -kInfinity;
    if (score >= 1) return kInfinity;
    return -400 * std::log10(1 / score - 1);
}

double score_from_elo(double elo) {
    return 1 / (1 + std::pow(10, -elo / 400));
}

std::optional<Estimate> estimate(const PairCounts& pairs) {
    if (pairs.total() == 0) return std::nullopt;
    const auto count = static_cast<double>(pairs.total());
    const double mean = pairs.mean();
    // By the central limit theorem the mean score is normal with variance (variance of a pair) / n.
    const double deviation = std::sqrt(pairs.variance() / count);
    Estimate result;
    result.elo = elo_from_score(mean);
    if (deviation > 0) {
        result.low = elo_from_score(mean - kNormal95 * deviation);
        result.high = elo_from_score(mean + kNormal95 * deviation);
        result.superiority = 0.5 * std::erfc(-(mean - 0.5) / deviation / std::sqrt(2.0));
        return result;
    }
    // If all pairs are alike, the variance is unknown. Rule of three: an event not seen in n pairs
    // has a probability of up to 3 / n (95 %). Equal engines win n pairs with probability 2^-n.
    const double unseen = std::min(1.0, 3 / count);
    result.low = elo_from_score(mean * (1 - unseen));
    result.high = elo_from_score(mean + (1 - mean) * unseen);
    const double chance = std::pow(0.5, count);
    if (mean != 0.5) result.superiority = mean > 0.5 ? 1 - chance : chance;
    return result;
}

double Sprt::lower() const {
    return std::log(beta / (1 - alpha));
}

double Sprt::upper() const {
    return std::log((1 - beta) / alpha);
}

/// The generalised test: neither hypothesis says how often each pair score comes, only the mean, so
/// each is given the likeliest distribution p that has its mean (elo as a logistic score):
///     LLR = sum of n_i log(p1_i / p0_i).
double Sprt::log_likelihood_ratio(const PairCounts& pairs) const {
    if (pairs.total() == 0) return 0;
    // A score not yet seen is not impossible: as fishtest does, it counts as a thousandth of a
    // pair.
    constexpr double kUnseen = 1e-3;
    Frequencies counts{};
    double total = 0;
    for (std::size_t k = 0; k < 5; ++k) {
        counts[k] = std::max(static_cast<double>(pairs.of_score[k]), kUnseen);
        total += counts[k];
    }
    Frequencies observed{};
    for (std::size_t k = 0; k < 5; ++k) observed[k] = counts[k] / total;
    const auto p0 = likeliest_with_mean(observed, score_from_elo(elo0));
    const auto p1 = likeliest_with_mean(observed, score_from_elo(elo1));
    double ratio = 0;
    for (std::size_t k = 0; k < 5; ++k) ratio += counts[k] * std::log(p1[k] / p0[k]);
    return ratio;
}

}  // namespace janggun::arena
