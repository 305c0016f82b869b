// A judged game as JSON: the same for the server, the page and the program.
#pragma once

#include "base/json_text.h"
#include "review/judge.h"

namespace janggun::review {

/// {"kind":"cp","value":35,"expected":0.52}: one score, as fields of the object that is open. From
/// the point of view of the side that moves first in the game (White): positive is good for it.
/// Value: centipawns, or moves until a mate or a win on points.
void write_score_fields(JsonText& json, Score score, Side turn, const ChanceCurve& curve);

/// {"moves":[{"judgement":"mistake","lost":0.171,…},null,…],"white":{"accuracy":87.5,…},"black":{…}}
[[nodiscard]] std::string judged_json(const Judged& judged);

}  // namespace janggun::review
