// What the page calls the parts of each game, beyond notation::GameDescription: keys of texts for
// the pieces, handicaps to offer, formats of records.
#pragma once

#include <span>
#include <string_view>

#include "game/game.h"

namespace janggun::wasm {

/// A kind of piece: its letter in a FEN, with a plus if it is promoted, and the key of its name.
struct PieceName {
    std::string_view letter;
    std::string_view name;
};

inline constexpr PieceName kJanggiPieces[] = {
    {"k", "general"}, {"a", "guard"},    {"r", "chariot"}, {"c", "cannon"},
    {"n", "horse"},   {"b", "elephant"}, {"p", "soldier"},
};
inline constexpr PieceName kShogunPieces[] = {
    {"k", "king"},        {"f", "duchess"},  {"r", "rook"},     {"b", "bishop"},
    {"n", "knight"},      {"p", "pawn"},     {"+f", "queen"},   {"+r", "mortar"},
    {"+b", "archbishop"}, {"+n", "general"}, {"+p", "captain"},
};
static_assert(std::size(kJanggiPieces) == Janggi::kKindCount);
static_assert(std::size(kShogunPieces) == Shogun::kKindCount);

/// The kinds of a game, the royal one first.
template <Game G>
inline constexpr std::span<const PieceName> kPieceNames = {};
template <>
inline constexpr std::span<const PieceName> kPieceNames<Janggi> = kJanggiPieces;
template <>
inline constexpr std::span<const PieceName> kPieceNames<Shogun> = kShogunPieces;

/// Kinds of which a side may have one on the board.
inline constexpr std::string_view kShogunMajors[] = {"+f", "+r", "+b", "+n"};
template <Game G>
inline constexpr std::span<const std::string_view> kLimitedKinds = {};
template <>
inline constexpr std::span<const std::string_view> kLimitedKinds<Shogun> = kShogunMajors;

/// The usual handicaps, as the letters of the pieces that are taken off.
inline constexpr std::string_view kJanggiHandicaps[] = {"P", "E", "AA", "H", "C", "R"};
template <Game G>
inline constexpr std::span<const std::string_view> kHandicaps = {};
template <>
inline constexpr std::span<const std::string_view> kHandicaps<Janggi> = kJanggiHandicaps;

/// Formats of records that a game has; .gib is Janggi's own.
inline constexpr std::string_view kAllFormats[] = {"pgn", "gib", "json"};
inline constexpr std::string_view kCommonFormats[] = {"pgn", "json"};
template <Game G>
inline constexpr std::span<const std::string_view> kFormats = kCommonFormats;
template <>
inline constexpr std::span<const std::string_view> kFormats<Janggi> = kAllFormats;

}  // namespace janggun::wasm
