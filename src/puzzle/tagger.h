// Themes and grade of a puzzle, found from its solution.
#pragma once

#include "puzzle/puzzle.h"

namespace janggun::puzzle {

template <Game G>
[[nodiscard]] ThemeSet themes_of(const Puzzle<G>& puzzle);

/// First rating, before anybody has tried the puzzle: from the effort a search needs to find the
/// solution (Prover::effort), its length and its themes.
template <Game G>
[[nodiscard]] int first_rating(const Puzzle<G>& puzzle, int effort);

}  // namespace janggun::puzzle
