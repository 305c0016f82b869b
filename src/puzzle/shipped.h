// The puzzles that come with the program: the files of puzzles/, embedded.
#pragma once

#include <string_view>

#include "game/game.h"

namespace janggun::puzzle {

/// The text of the game's file (puzzle_file.h); empty: the game has none.
template <Game G>
[[nodiscard]] std::string_view shipped_puzzles();

}  // namespace janggun::puzzle
