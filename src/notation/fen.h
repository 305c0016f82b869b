// Positions as text: FEN, in the dialects of docs/notation.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "game/game.h"

namespace janggun::notation {

struct FenError {
    enum class Reason : std::uint8_t {
        Empty,
        TooFewRanks,
        TooManyRanks,
        RankTooShort,
        RankTooLong,
        UnknownPiece,
        BadPromotionMark,  // a '+' before something that cannot be promoted
        BadHand,           // the brackets, or what is in them
        BadTurn,
        BadCastling,
        BadEnPassant,
        BadNumber,
        TooManyFields,
    };
    Reason reason{};
    int column = 0;  // where in the text, from 0
    friend constexpr bool operator==(FenError, FenError) = default;
};
/// "column 12: …", counted from 1.
[[nodiscard]] std::string describe(FenError error);

/// Syntax only: the result may not be a legal position.
template <Game G>
[[nodiscard]] Result<typename G::Setup, FenError> parse_fen(std::string_view text);

/// Why a text is not a position: invalid FEN syntax, or an illegal position.
template <Game G>
struct PositionError {
    std::variant<FenError, std::vector<typename G::SetupFault>> what;
};
/// "column 12: …", or what is wrong with the position and how to fix it.
template <Game G>
[[nodiscard]] std::string describe(const PositionError<G>& error);

/// The same for any game.
template <typename G>
using PositionErrorOf = PositionError<G>;
using AnyPositionError = Games::Map<PositionErrorOf>::Into<std::variant>;
[[nodiscard]] std::string describe(const AnyPositionError& error);

/// Syntax and legality at once.
template <Game G>
[[nodiscard]] Result<typename G::Position, PositionError<G>> read_position(
    std::string_view text, const typename G::Ruleset& ruleset);

/// `board w - - 0 1`, with `[hands]` after the board where the game has them (notation/fen.cpp).
template <Game G>
[[nodiscard]] std::string to_fen(const typename G::Position& position);

// Shogun has castling and en passant: notation/shogun_fen.cpp.
template <>
Result<shogun::Setup, FenError> parse_fen<Shogun>(std::string_view text);
template <>
std::string to_fen<Shogun>(const shogun::Position& position);

}  // namespace janggun::notation
