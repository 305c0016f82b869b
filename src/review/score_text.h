// Scores as short words, and lists of them: "35 -40! mate3 points-2 ?".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/score.h"
#include "review/judge.h"

namespace janggun::review {

/// Centipawns, or moves (not plies) until a mate or a win on points; negative for the side that
/// loses, "mate-0" if it is mated already.
[[nodiscard]] std::string write_score(engine::Score score);
/// The inverse; nothing for any other text.
[[nodiscard]] std::optional<engine::Score> parse_score(std::string_view text);

/// The positions of a game, for judge(): a score each, "!" after it if the move played there is the
/// engine's choice or the only one, "?" for a position that is not evaluated. Nothing if a word is
/// neither.
[[nodiscard]] std::optional<std::vector<Evaluated>> parse_evaluated(std::string_view text);

}  // namespace janggun::review
