// Janggi moves as PyChess shows them: R01-71. docs/notation.md, "PyChess".
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "notation/move_text.h"

namespace janggun::notation {

[[nodiscard]] std::string write_pychess(const janggi::Position& position, janggi::Move move);
[[nodiscard]] Result<janggi::Move, MoveTextError> read_pychess(const janggi::Position& position,
                                                               std::string_view text);

}  // namespace janggun::notation
