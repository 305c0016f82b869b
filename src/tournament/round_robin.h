// Round robin by the Berger tables (FIDE Handbook C.05, annex 1), single and double.
#pragma once

#include <vector>

#include "tournament/entry.h"

namespace janggun::tournament {

enum class Cycles : std::uint8_t { Single, Double };

/// All rounds. A player without an opponent in a round has a bye, last in its list. Fewer than two
/// players: no rounds.
[[nodiscard]] std::vector<std::vector<Pairing>> round_robin(int players, Cycles cycles);

}  // namespace janggun::tournament
