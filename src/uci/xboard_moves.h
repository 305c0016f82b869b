// Moves as XBoard writes them: like UCI's, but the ranks of a board with ten of them count from 0,
// and a pass is @@@@.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "notation/move_text.h"

namespace janggun::uci {

template <Game G>
[[nodiscard]] std::string write_xboard(const typename G::Position& position, typename G::Move move);
template <Game G>
[[nodiscard]] Result<typename G::Move, notation::MoveTextError> read_xboard(
    const typename G::Position& position, std::string_view text);

}  // namespace janggun::uci
