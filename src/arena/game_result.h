// The result of one game of a match.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "arena/settings.h"
#include "board/side.h"

namespace janggun::arena {

/// Search statistics of a player in one game.
struct Effort {
    std::uint64_t moves = 0;
    std::uint64_t nodes = 0;   // of the moves it told them for
    double seconds = 0;        // of all moves
    std::uint64_t depths = 0;  // the sum, of searches that found no mate: those run on to any depth
    std::uint64_t depth_moves = 0;
    double slowest_seconds = 0;  // of one move

    Effort& operator+=(const Effort& other) {
        moves += other.moves;
        nodes += other.nodes;
        seconds += other.seconds;
        depths += other.depths;
        depth_moves += other.depth_moves;
        slowest_seconds = std::max(slowest_seconds, other.slowest_seconds);
        return *this;
    }
    friend bool operator==(const Effort&, const Effort&) = default;
};

/// How an engine forfeited the game, if it did.
enum class Fault : std::uint8_t { None, Time, Stall, Crash, IllegalMove };
[[nodiscard]] std::string_view name_of(Fault fault);  // "", "time", "stalled", …

struct GameResult {
    std::uint64_t game = 0;        // from 0; its pair is the half of it
    std::optional<Player> winner;  // none: a draw
    std::optional<Side> winning_side;
    Fault fault = Fault::None;  // of the loser
    std::string reason;         // "checkmate", "points after bikjang", "time", …
    int plies = 0;              // the opening included
    std::array<Effort, 2> efforts;
    friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// Who has the first side: A in even games, B in odd ones.
[[nodiscard]] constexpr Player player_of(Side side, std::uint64_t game) {
    return (side == Side::First) == (game % 2 == 0) ? Player::A : Player::B;
}
[[nodiscard]] constexpr Side side_of(Player player, std::uint64_t game) {
    return (player == Player::A) == (game % 2 == 0) ? Side::First : Side::Second;
}

}  // namespace janggun::arena
