// Judging an attempt: the solver's moves against the solution.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.h"
#include "server/domain/fault.h"
#include "server/features/puzzles/catalogue.h"

namespace janggun::server {

enum class Verdict : std::uint8_t {
    Solved,
    Failed,  // a wrong move, or the solver gave up before the last one
};

/// `moves` are the solver's, in UCI with spaces between, up to the end or the first wrong one; the
/// opponent's answers are those of the solution. A checkmate solves a puzzle whatever the solution
/// is. The fault: a move that cannot be read or played.
[[nodiscard]] Result<Verdict, Fault> judge(const CataloguedPuzzle& puzzle, std::string_view moves);

}  // namespace janggun::server
