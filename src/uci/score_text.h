// What a search found, in UCI's words.
#pragma once

#include <string>

#include "engine/chances.h"
#include "engine/score.h"
#include "uci/seat.h"

namespace janggun::uci {

/// "cp 35", "mate 3", "mate -2". A win on points is no mate: it is a very large cp.
[[nodiscard]] std::string score_text(engine::Score score);
/// "points win in 4 moves", "points loss in 1 move", or nothing for other scores: GUIs have no word
/// for it, so it is said beside the score.
[[nodiscard]] std::string points_text(engine::Score score);

/// Moves, not plies, until the game is decided; those of the loser are negative.
[[nodiscard]] int moves_to_end(engine::Score score);

/// "info depth 8 seldepth 12 multipv 1 score cp 35 nodes … pv …".
[[nodiscard]] std::string info_text(const Info& info, std::optional<engine::Chances> chances);

}  // namespace janggun::uci
