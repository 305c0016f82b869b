// A position as a standalone SVG image, without scripts, fonts or external references.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/bitboard.h"
#include "board/side.h"
#include "draw/style.h"
#include "game/game.h"

namespace janggun::draw {

template <Game G>
struct Arrow {
    typename G::Square from;
    typename G::Square to;
};

/// The part of the board that is drawn, between two opposite corners.
template <Game G>
struct Window {
    typename G::Square corner;
    typename G::Square opposite;
};

template <Game G>
struct SvgOptions {
    using Squares = Bitboard<typename G::Geometry>;

    Script script = Script::Hanja;
    Coordinates coordinates = Coordinates::Letters;
    Side below = Side::First;  // the side at the bottom of the board
    bool hands = true;         // beside the board, where the game has hands
    std::string title;         // read aloud by screen readers and shown on hovering
    Squares highlighted;       // tinted, such as the last move's
    Squares shaded;            // a zone of the board
    Squares targets;           // a dot, or a ring around the piece on it
    Squares crossed;           // a cross: not possible
    std::vector<Arrow<G>> arrows;
    std::optional<Window<G>> window;  // nothing: the whole board
};

template <Game G>
[[nodiscard]] std::string svg_text(const typename G::Position& position,
                                   const SvgOptions<G>& options = {});

template <>
std::string svg_text<Janggi>(const janggi::Position& position, const SvgOptions<Janggi>& options);

}  // namespace janggun::draw
