// Shogun moves as chess players write them: Nf3, F@e4, Ba6=A, O-O. docs/notation.md, "Algebraic".
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "notation/move_text.h"

namespace janggun::notation {

[[nodiscard]] std::string write_algebraic(const shogun::Position& position, shogun::Move move);
[[nodiscard]] Result<shogun::Move, MoveTextError> read_algebraic(const shogun::Position& position,
                                                                 std::string_view text);

}  // namespace janggun::notation
