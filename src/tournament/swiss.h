// Swiss pairing by the FIDE Dutch system: FIDE Handbook C.04.3, as of 1 February 2026.
#pragma once

#include <vector>

#include "base/result.h"
#include "tournament/entry.h"

namespace janggun::tournament {

struct SwissPlayer {
    /// One for each round so far; missing ones are absences. A game without a side counts for no
    /// colour preference.
    std::vector<Entry> rounds;
    bool plays_next = true;
    std::vector<int> acceleration;  // virtual points by round, in tenths; missing ones are 0

    friend bool operator==(const SwissPlayer&, const SwissPlayer&) = default;
};

/// A Swiss tournament before its next round. Players are in the order of their pairing numbers.
struct SwissState {
    std::vector<SwissPlayer> players;
    int rounds_played = 0;
    int total_rounds = 0;
    PointSystem points;
    Side initial_side = Side::First;                  // of the first player in the first round
    std::vector<std::vector<PlayerIndex>> forbidden;  // groups whose members must not meet
};

enum class PairingError {
    NoPlayers,
    /// Every pairing has a rematch, a second bye or two players who need the same side.
    NoValidPairing,
};

/// The next round: boards by the higher score of the two, the bye last.
[[nodiscard]] Result<std::vector<Pairing>, PairingError> pair_swiss(const SwissState& state);

/// A player's score before the given round (from 0), with virtual points if asked for.
enum class VirtualPoints : bool { Without, With };
[[nodiscard]] int score_before(const SwissState& state, PlayerIndex player, int round,
                               VirtualPoints acceleration);

}  // namespace janggun::tournament
