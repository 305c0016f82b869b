// Where the squares are in the text that draw::terminal_text makes.
#pragma once

#include <optional>

#include "board/side.h"
#include "game/game.h"

namespace janggun::terminal {

/// Columns and rows of the text, from 0 at the upper left.
struct Layout {
    int left;    // of the first square
    int top;     // of the first square
    int width;   // of a square, with the line to the next
    int height;  // the same
    int inside;  // columns that belong to the square itself
};

/// The default drawing: letters with a space between them.
template <Game G>
inline constexpr Layout kLayout = {.left = 2, .top = 0, .width = 2, .height = 1, .inside = 1};
template <>
inline constexpr Layout kLayout<Janggi> = {
    .left = 3, .top = 0, .width = 4, .height = 2, .inside = 2};
template <>
inline constexpr Layout kLayout<Shogun> = {
    .left = 4, .top = 1, .width = 5, .height = 2, .inside = 4};

struct Cell {
    int column;
    int row;
};

template <Game G>
[[nodiscard]] constexpr Cell cell_of(typename G::Square square, Side below) {
    const bool turned = below == Side::Second;
    const int file = turned ? G::Geometry::kFiles - 1 - square.file() : square.file();
    const int rank = turned ? square.rank() : G::Geometry::kRanks - 1 - square.rank();
    return {kLayout<G>.left + kLayout<G>.width * file, kLayout<G>.top + kLayout<G>.height * rank};
}

/// The nearest square: a click beside a piece is meant for it.
template <Game G>
[[nodiscard]] constexpr std::optional<typename G::Square> square_at(Cell cell, Side below) {
    constexpr Layout kHere = kLayout<G>;
    const int column = cell.column - kHere.left + 1;
    const int row = cell.row - kHere.top + (kHere.height - 1) / 2;
    if (column < 0 || row < 0) return std::nullopt;
    const int file = column / kHere.width;
    const int rank = row / kHere.height;
    if (file >= G::Geometry::kFiles || rank >= G::Geometry::kRanks) return std::nullopt;
    return below == Side::Second ? G::Square::at(G::Geometry::kFiles - 1 - file, rank)
                                 : G::Square::at(file, G::Geometry::kRanks - 1 - rank);
}

}  // namespace janggun::terminal
