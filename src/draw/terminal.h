// A position as text for a terminal: board, coordinates, hands, and a status line.
#pragma once

#include <string>

#include "board/bitboard.h"
#include "board/side.h"
#include "draw/style.h"
#include "game/game.h"

namespace janggun::draw {

template <Game G>
struct TerminalOptions {
    Script script = Script::Hanja;
    Coordinates coordinates = Coordinates::Letters;
    Side below = Side::First;               // the side at the bottom of the board
    bool colour = false;                    // see wants_colour()
    bool status = true;                     // whose turn, check, bikjang and points under the board
    Bitboard<typename G::Geometry> marked;  // squares to highlight, such as the last move's
};

/// Several lines, each ended by a line end. A game without a drawing of its own uses the letters of
/// its pieces. The ruleset is needed for the points (deom).
template <Game G>
[[nodiscard]] std::string terminal_text(const typename G::Position& position,
                                        const typename G::Ruleset& ruleset,
                                        const TerminalOptions<G>& options = {});

/// Whether to colour output to this file descriptor: yes for a terminal, unless the environment has
/// NO_COLOR (no-color.org) or TERM=dumb.
[[nodiscard]] bool wants_colour(int descriptor);

template <>
std::string terminal_text<Janggi>(const janggi::Position& position, const janggi::Ruleset& ruleset,
                                  const TerminalOptions<Janggi>& options);
template <>
std::string terminal_text<Shogun>(const shogun::Position& position, const shogun::Ruleset& ruleset,
                                  const TerminalOptions<Shogun>& options);

}  // namespace janggun::draw
