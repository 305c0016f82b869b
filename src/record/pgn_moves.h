// The moves of a PGN game, with comments and variations.
#pragma once

#include <string_view>

#include "base/text.h"
#include "notation/algebraic.h"
#include "record/judge.h"
#include "record/problem.h"
#include "record/record.h"

namespace janggun::record::pgn {

struct PgnMoves : MovesRead {
    Word score;  // the result after the moves, or an empty word
};

/// Reads the moves from `at` on into the record. If Janggi's algebraic notation cannot be replayed
/// with the likely rank base, the other one is tried.
template <Game G>
[[nodiscard]] PgnMoves read_moves(Record<G>& record, std::string_view text, std::size_t at,
                                  notation::RankBase likely, ProblemList& problems);

}  // namespace janggun::record::pgn
