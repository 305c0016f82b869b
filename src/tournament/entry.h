// What one player did in one round, and the points for it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/side.h"

namespace janggun::tournament {

/// A player's place in the order of pairing numbers, from 0.
using PlayerIndex = int;
inline constexpr PlayerIndex kNobody = -1;

enum class Mark : std::uint8_t {
    Absent,  // not in the tournament in this round: late entry, withdrawn, or a zero-point bye
    HalfPointBye,
    FullPointBye,
    PairingBye,  // the bye of an odd number of players
    Win,
    PointsWin,  // decided by counting pieces, as in Korean events
    Draw,
    PointsLoss,
    Loss,
    ForfeitWin,
    ForfeitLoss,
};
inline constexpr Mark kLastMark = Mark::ForfeitLoss;

/// Whether a game was played on the board. Others count for neither colours nor rematches.
[[nodiscard]] constexpr bool is_played(Mark mark) {
    return mark >= Mark::Win && mark <= Mark::Loss;
}
/// Whether the player was in the pairing of the round.
[[nodiscard]] constexpr bool is_paired(Mark mark) {
    return mark >= Mark::PairingBye;
}

struct Entry {
    Mark mark = Mark::Absent;
    PlayerIndex opponent = kNobody;
    std::optional<Side> side{};
    int margin = 0;  // points of pieces more than the opponent's, in tenths, if they were counted

    friend bool operator==(const Entry&, const Entry&) = default;
};

/// Points for each mark, in tenths.
struct PointSystem {
    int win = 10;
    int points_win = 10;
    int draw = 5;
    int points_loss = 0;
    int loss = 0;
    int forfeit_loss = 0;
    int absent = 0;
    int pairing_bye = 10;

    friend bool operator==(const PointSystem&, const PointSystem&) = default;
};

/// 1, ½, 0.
inline constexpr PointSystem kClassicPoints{};
/// 7, 4, 2, 0: win, points win, points loss, loss. There are no draws under these rules; a
/// half-point bye gets as much as a points loss.
inline constexpr PointSystem kKoreanPoints{.win = 70,
                                           .points_win = 40,
                                           .draw = 20,
                                           .points_loss = 20,
                                           .loss = 0,
                                           .forfeit_loss = 0,
                                           .absent = 0,
                                           .pairing_bye = 70};

[[nodiscard]] constexpr int points_of(const PointSystem& system, Mark mark) {
    switch (mark) {
        case Mark::Absent:
            return system.absent;
        case Mark::HalfPointBye:
        case Mark::Draw:
            return system.draw;
        case Mark::FullPointBye:
        case Mark::ForfeitWin:
        case Mark::Win:
            return system.win;
        case Mark::PairingBye:
            return system.pairing_bye;
        case Mark::PointsWin:
            return system.points_win;
        case Mark::PointsLoss:
            return system.points_loss;
        case Mark::Loss:
            return system.loss;
        case Mark::ForfeitLoss:
            return system.forfeit_loss;
    }
    return 0;
}

/// Two players and their sides, or one and a bye.
struct Pairing {
    PlayerIndex first = kNobody;   // White, Cho
    PlayerIndex second = kNobody;  // Black, Han; kNobody: a bye

    friend bool operator==(const Pairing&, const Pairing&) = default;
};

}  // namespace janggun::tournament
