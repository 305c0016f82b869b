// When a game expires: first moves that are not made, games without a clock, endless games.
#pragma once

#include "server/domain/speed.h"
#include "server/domain/terms.h"
#include "server/domain/time.h"

namespace janggun::server {

/// A game with fewer plies than this is aborted, never lost: one player has not moved yet.
inline constexpr std::size_t kPliesToCount = 2;
/// A game without a clock, since its last move.
inline constexpr Duration kUntimedLife = std::chrono::hours{24 * 14};
/// The longest game, in plies; then it is drawn by the move limit.
inline constexpr std::size_t kMostPlies = 2000;

/// How long each player may take for the first move, if the clock allows so much.
[[nodiscard]] inline Duration first_move_time(const Terms& terms) {
    using namespace std::chrono_literals;
    const TimeControl& clock = terms.offer.clock;
    // The engine can wait for a newcomer who is looking at the board for the first time.
    const bool is_against_engine = terms.seats.first.is_engine() || terms.seats.second.is_engine();
    if (is_against_engine) return 1h;
    // The tournament decides how long it waits for a player.
    if (terms.source == Source::Tournament) return 1h;
    if (clock.days_per_move > 0) return std::chrono::hours{24} * clock.days_per_move;
    switch (speed_of(clock)) {
        case Speed::Bullet:
            return 30s;
        case Speed::Blitz:
            return 1min;
        case Speed::Rapid:
            return 2min;
        case Speed::Classical:
            return 3min;
        case Speed::Correspondence:
            break;
    }
    return 24h;
}

}  // namespace janggun::server
