// The labels of pieces and of the edges of a board.
#pragma once

#include <string>
#include <string_view>

#include "draw/style.h"
#include "janggi/types.h"
#include "shogun/types.h"

namespace janggun::draw {

/// 楚 or 漢 for the generals, 卒 or 兵 for the soldiers; letters are PyChess's, Han's in lower
/// case.
[[nodiscard]] std::string_view label_of(janggi::Piece piece, Script script);
/// The letter of the kind in algebraic notation: P C N G B A R M F Q K; Black's in lower case.
[[nodiscard]] char letter_of(shogun::Piece piece);

/// The label of a file or a rank, both counted from 0 as in squares.
[[nodiscard]] std::string file_label(int file, Coordinates coordinates);
[[nodiscard]] std::string rank_label(int rank, Coordinates coordinates);

}  // namespace janggun::draw
