// Glicko-2, in the paper's steps and letters.
#include "server/domain/glicko.h"

#include <algorithm>
#include <cmath>

namespace janggun::server {
namespace {

constexpr double kScale = 173.7178;
constexpr double kTau = 0.75;  // how fast the volatility may change
constexpr double kLeastDeviation = 45;
constexpr double kMostDeviation = 350;
constexpr double kPi = 3.14159265358979323846;

double weight(double phi) {
    return 1 / std::sqrt(1 + 3 * phi * phi / (kPi * kPi));
}
double expectation(double mu, double opponent_mu, double opponent_phi) {
    return 1 / (1 + std::exp(-weight(opponent_phi) * (mu - opponent_mu)));
}

/// The paper's step 5: the volatility that explains the surprise, by the Illinois algorithm.
double new_volatility(double sigma, double phi, double v, double delta) {
    const double a = std::log(sigma * sigma);
    const auto f = [&](double x) {
        const double e = std::exp(x);
        const double d = phi * phi + v + e;
        return e * (delta * delta - d) / (2 * d * d) - (x - a) / (kTau * kTau);
    };
    double low = a;
    double high = a;
    if (delta * delta > phi * phi + v) {
        high = std::log(delta * delta - phi * phi - v);
    } else {
        int k = 1;
        while (f(a - k * kTau) < 0 && k < 100) ++k;
        high = a - k * kTau;
    }
    double f_low = f(low);
    double f_high = f(high);
    for (int i = 0; i < 100 && std::abs(high - low) > 1e-6; ++i) {
        const double middle = low + (low - high) * f_low / (f_high - f_low);
        const double f_middle = f(middle);
        if (f_middle * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = middle;
        f_high = f_middle;
    }
    return std::exp(low / 2);
}

double periods_since(Time last, Time now) {
    if (last == Time{}) return 1;
    return std::max(0.0, static_cast<double>((now - last).count()) /
                             static_cast<double>(kRatingPeriod.count()));
}

}  // namespace

Rating after_game(const Rating& own, const Rating& opponent, double score, Time now) {
    const double mu = (own.rating - 1500) / kScale;
    const double phi = own.deviation / kScale;
    const double opponent_mu = (opponent.rating - 1500) / kScale;
    const double opponent_phi = opponent.deviation / kScale;

    const double g = weight(opponent_phi);
    const double e = expectation(mu, opponent_mu, opponent_phi);
    const double v = 1 / (g * g * e * (1 - e));
    const double delta = v * g * (score - e);
    const double sigma = new_volatility(own.volatility, phi, v, delta);
    const double grown = std::sqrt(phi * phi + periods_since(own.last, now) * sigma * sigma);
    const double new_phi = 1 / std::sqrt(1 / (grown * grown) + 1 / v);
    const double new_mu = mu + new_phi * new_phi * g * (score - e);

    Rating next;
    next.rating = std::clamp(new_mu * kScale + 1500, 100.0, 4000.0);
    next.deviation = std::clamp(new_phi * kScale, kLeastDeviation, kMostDeviation);
    next.volatility = std::clamp(sigma, 0.01, 0.15);
    next.games = own.games + 1;
    next.last = now;
    return next;
}

}  // namespace janggun::server
