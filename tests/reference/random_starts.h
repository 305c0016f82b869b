// Positions to start random games from, as FEN: the starts of real games, handicaps, and pieces
// thrown on the board.
#pragma once

#include <string>

#include "base/rng.h"
#include "reference/plain_janggi_game.h"

namespace reference {

struct JanggiStart {
    std::string fen;
    Odds odds = Odds::Even;
};

[[nodiscard]] JanggiStart random_janggi_start(janggun::Rng& rng);
[[nodiscard]] std::string random_shogun_start(janggun::Rng& rng);

/// Pieces thrown on the board as far as each may stand there; the side not to move may be in check.
[[nodiscard]] std::string scattered_janggi(janggun::Rng& rng);
[[nodiscard]] std::string scattered_shogun(janggun::Rng& rng);

}  // namespace reference
