// Moves as chess players write them: Nf3, F@e4, Ba6=A, O-O; Hc3, Cfxf10+, a pass as Ke2.
// docs/notation.md, "Algebraic".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "notation/move_text.h"

namespace janggun::notation {

[[nodiscard]] std::string write_algebraic(const shogun::Position& position, shogun::Move move);
[[nodiscard]] Result<shogun::Move, MoveTextError> read_algebraic(const shogun::Position& position,
                                                                 std::string_view text);

/// Numbering of the ranks in Janggi: 1 to 10, but 0 to 9 in records of XBoard.
enum class RankBase : std::uint8_t { One, Zero };

[[nodiscard]] std::string write_algebraic(const janggi::Position& position, janggi::Move move);
[[nodiscard]] Result<janggi::Move, MoveTextError> read_algebraic(const janggi::Position& position,
                                                                 std::string_view text,
                                                                 RankBase base = RankBase::One);

}  // namespace janggun::notation
