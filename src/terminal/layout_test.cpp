// Squares on the screen.
#include "terminal/layout.h"

#include <gtest/gtest.h>

#include "draw/terminal.h"

namespace janggun::terminal {
namespace {

template <Game G>
void every_square_is_found_at_its_cell() {
    for (const Side below : kSides)
        for (const auto square : Bitboard<typename G::Geometry>::all()) {
            const Cell cell = cell_of<G>(square, below);
            for (int column = 0; column < kLayout<G>.inside; ++column)
                EXPECT_EQ(square_at<G>({cell.column + column, cell.row}, below), square)
                    << square.name();
        }
}

TEST(Layout, EverySquareIsFoundAtItsCell) {
    every_square_is_found_at_its_cell<Janggi>();
    every_square_is_found_at_its_cell<Shogun>();
    EXPECT_FALSE(square_at<Janggi>({60, 3}, Side::First));
    EXPECT_FALSE(square_at<Janggi>({5, 23}, Side::First));
    EXPECT_FALSE(square_at<Shogun>({0, 0}, Side::First));
}

/// The letter that the drawing has at a square.
template <Game G>
char drawn_at(const typename G::Position& position, const typename G::Ruleset& ruleset,
              typename G::Square square, Side below) {
    draw::TerminalOptions<G> options;
    options.script = draw::Script::Letters;
    options.below = below;
    const std::string text = draw::terminal_text<G>(position, ruleset, options);
    const Cell cell = cell_of<G>(square, below);
    std::size_t at = 0;
    for (int row = 0; row < cell.row; ++row) at = text.find('\n', at) + 1;
    for (int column = 0; column < cell.column; ++column) {
        ++at;
        while ((static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
    }
    return text[at];
}

TEST(Layout, AgreesWithTheDrawing) {
    for (const Side below : kSides) {
        EXPECT_EQ(drawn_at<Janggi>({}, janggi::kTournament, janggi::Square::at(4, 1), below), 'K');
        EXPECT_EQ(drawn_at<Janggi>({}, janggi::kTournament, janggi::Square::at(8, 9), below), 'r');
        // The letters of Shogun stand in the middle of their squares.
        EXPECT_EQ(drawn_at<Shogun>({}, shogun::kStandard, shogun::Square::at(4, 0), below), ' ');
    }
}

}  // namespace
}  // namespace janggun::terminal
