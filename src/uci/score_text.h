// Scores and info lines in UCI syntax.
#pragma once

#include <string>

#include "engine/chances.h"
#include "engine/moves_to_end.h"
#include "engine/score.h"
#include "uci/engine_session.h"

namespace janggun::uci {

/// "cp 35", "mate 3", "mate -2". A win on points is written like a mate, because GUIs take "mate"
/// as the forced end of the game. USI counts the plies, and UCCI has numbers
/// only.
[[nodiscard]] std::string score_text(engine::Score score, Dialect dialect);
/// "points win in 4 moves", "points loss in 1 move", or nothing for other scores: tells the two
/// apart.
[[nodiscard]] std::string points_text(engine::Score score);

using engine::moves_to_end;

/// "info depth 8 seldepth 12 multipv 1 score cp 35 nodes … pv …".
[[nodiscard]] std::string info_text(const Info& info, std::optional<engine::Chances> chances,
                                    Dialect dialect);

}  // namespace janggun::uci
