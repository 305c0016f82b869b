// The moves of a .gib game, with the comments and times between them.
#pragma once

#include <cstdint>
#include <string_view>

#include "record/judge.h"
#include "record/problem.h"
#include "record/record.h"

namespace janggun::record::gib {

/// The coordinate system of a file. "i3", file and rank from Cho's edge, is understood in both.
enum class Coordinates : std::uint8_t {
    Current,  // 75: row, then column
    Old,      // 1 to 90: column by column from Cho's left, each from Cho's edge up
};

struct GibMoves : MovesRead {
    janggi::Position last;
};

/// Reads the moves from `at` on into the record.
[[nodiscard]] GibMoves read_moves(Record<Janggi>& record, std::string_view text, std::size_t at,
                                  Coordinates coordinates, ProblemList& problems);

}  // namespace janggun::record::gib
