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
    Word score;  // that stands at their end, or an empty word
};

/// Reads the moves from `at` on into the record. If the ranks of Janggi's algebraic notation do not
/// lead through the game when counted as is likely, the other way is tried.
template <Game G>
[[nodiscard]] PgnMoves read_moves(Record<G>& record, std::string_view text, std::size_t at,
                                  notation::RankBase likely, ProblemList& problems);

}  // namespace janggun::record::pgn
