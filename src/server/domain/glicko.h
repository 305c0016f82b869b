// Ratings with their deviation: Glicko-2 (Mark Glickman, "Example of the Glicko-2
// system", 2013), updated after every game.
#pragma once

#include "server/domain/time.h"

namespace janggun::server {

struct Rating {
    double rating = 1500;
    double deviation = 350;
    double volatility = 0.06;
    int games = 0;
    Time last;  // time of the last update

    /// Too little is known to rank it.
    [[nodiscard]] bool is_provisional() const { return deviation > 110; }
    [[nodiscard]] int rounded() const {
        return static_cast<int>(rating + (rating < 0 ? -0.5 : 0.5));
    }
    friend bool operator==(const Rating&, const Rating&) = default;
};

/// The deviation grows while a player is inactive: one rating period of the paper is this long.
inline constexpr Duration kRatingPeriod = std::chrono::hours{24 * 5};

/// After a game against `opponent`: 1 for a win, 0.5 for a draw, 0 for a loss.
[[nodiscard]] Rating after_game(const Rating& own, const Rating& opponent, double score, Time now);

}  // namespace janggun::server
