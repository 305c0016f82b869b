// The parts of a game's picture, for still images and animations. svg.cpp has parts for any game; a
// game with a look of its own specialises those that differ.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "draw/svg_frame.h"
#include "draw/svg_parts.h"

namespace janggun::draw::svg {

template <Game G>
using PieceOf = std::decay_t<decltype(std::declval<const typename G::Position&>().pieces().piece_on(
    std::declval<typename G::Square>()))>;

/// The height of a square, whose width is 100.
template <Game G>
inline constexpr double kSquareHeight = 100;
template <>
inline constexpr double kSquareHeight<Janggi> = 94;  // files stand a little further apart

/// The board without pieces.
template <Game G>
[[nodiscard]] std::string empty_board(const Frame<G>& frame);
/// Attributes of the group that pieces are drawn in.
template <Game G>
[[nodiscard]] std::string_view piece_group();
template <Game G>
[[nodiscard]] std::string piece_at(PieceOf<G> piece, Spot centre, Script script);
/// A captured piece in a tray.
template <Game G>
[[nodiscard]] std::string hand_piece_at(PieceOf<G> piece, Spot centre);
/// The tint of a square of the last move.
template <Game G>
[[nodiscard]] std::string highlight_at(Spot centre);
/// Both hands beside the board; nothing where the game has none.
template <Game G>
[[nodiscard]] std::string hand_trays(const typename G::Position& position, const Frame<G>& frame,
                                     Side below);
/// With the hands.
template <Game G>
[[nodiscard]] double picture_width(const Frame<G>& frame);

template <>
std::string_view piece_group<Janggi>();
template <>
std::string empty_board<Janggi>(const Frame<Janggi>& frame);
template <>
std::string piece_at<Janggi>(janggi::Piece piece, Spot centre, Script script);
template <>
std::string highlight_at<Janggi>(Spot centre);
template <>
std::string piece_at<Shogun>(shogun::Piece piece, Spot centre, Script script);
template <>
std::string hand_piece_at<Shogun>(shogun::Piece piece, Spot centre);

}  // namespace janggun::draw::svg
