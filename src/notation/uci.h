// Moves as engines and GUIs write them: from and to. docs/notation.md, "UCI".
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "notation/move_text.h"

namespace janggun::notation {

[[nodiscard]] std::string write_uci(const janggi::Position& position, janggi::Move move);
[[nodiscard]] std::string write_uci(const shogun::Position& position, shogun::Move move);
[[nodiscard]] Result<janggi::Move, MoveTextError> read_uci(const janggi::Position& position,
                                                           std::string_view text);
[[nodiscard]] Result<shogun::Move, MoveTextError> read_uci(const shogun::Position& position,
                                                           std::string_view text);

}  // namespace janggun::notation
