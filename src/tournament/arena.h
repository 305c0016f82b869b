// Arena: who meets whom next, and the points with streaks.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "tournament/entry.h"

namespace janggun::tournament {

/// A player who waits for a game.
struct ArenaPlayer {
    PlayerIndex player = kNobody;
    int rank = 0;  // in the standings, from 0
    int rating = 0;
    std::chrono::milliseconds waited{};
    PlayerIndex last_opponent = kNobody;
    int balance = 0;  // games as First minus games as Second
    std::optional<Side> last_side;
    int same_side = 0;  // games running with that side
};

struct ArenaRules {
    /// A game is made when this many wait, or when two have waited long enough.
    int crowd = 100;
    std::chrono::milliseconds patience{15'000};
    /// Up to this number the pairs are optimal; more are paired as neighbours in the standings.
    int exact = 100;
};

/// Pairs players who wait. Close ranks meet, then close ratings; nobody meets the last opponent
/// again unless only two wait, and nobody gets the same side a fourth time running against another
/// who would. Of an odd number the one who waited shortest stays, or the next one without whom all
/// others can be paired. Empty while waiting is better.
[[nodiscard]] std::vector<Pairing> pair_arena(const std::vector<ArenaPlayer>& waiting,
                                              const ArenaRules& rules);

/// How long to wait for better opponents: a tenth of the expected length of a game and 6 s, from
/// 8 s to 50 s.
[[nodiscard]] std::chrono::milliseconds arena_patience(std::chrono::milliseconds game_length);

/// A finished game as a player of an arena sees it.
struct ArenaResult {
    enum class Outcome : std::uint8_t { Loss, Draw, Win };
    Outcome outcome = Outcome::Loss;
    int plies = 0;

    friend bool operator==(const ArenaResult&, const ArenaResult&) = default;
};

/// A draw of fewer plies gives no points.
inline constexpr int kShortDraw = 20;

/// A win is 2 points, a draw 1; after two wins running both are doubled until a game is not won. A
/// draw of fewer than 20 plies is 0, as are draws after a draw until a game is not drawn.
[[nodiscard]] std::vector<int> arena_points(const std::vector<ArenaResult>& results);

/// Whether the next win counts double.
[[nodiscard]] bool is_on_fire(const std::vector<ArenaResult>& results);

}  // namespace janggun::tournament
