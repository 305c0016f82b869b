// Writing a game as PGN.
#pragma once

#include <string>

#include "record/writer.h"

namespace janggun::record::pgn {

template <Game G>
[[nodiscard]] WrittenGame write_game(const Record<G>& record, notation::Style style);

}  // namespace janggun::record::pgn
