// The moves of a PGN game, with comments and variations.
#pragma once

#include <string_view>

#include "base/text.h"
#include "record/problem.h"
#include "record/record.h"

namespace janggun::record::pgn {

/// Reads the moves from `at` on into the record. Returns the score that stands at their end, or an
/// empty word.
template <Game G>
Word read_moves(Record<G>& record, std::string_view text, std::size_t at, ProblemList& problems);

}  // namespace janggun::record::pgn
