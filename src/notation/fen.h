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
/// "column 12: …", counted from 1 as people do.
[[nodiscard]] std::string describe(FenError error);

/// The text as it stands, perhaps no legal position.
template <Game G>
[[nodiscard]] Result<typename G::Setup, FenError> parse_fen(std::string_view text);

/// The text as a sentence about what is wrong with it, or the position: syntax and legality at
/// once, for the commands that a person types a FEN into.
template <Game G>
[[nodiscard]] Result<typename G::Position, std::string> read_position(
    std::string_view text, const typename G::Ruleset& ruleset);

/// Janggi: `… w - - 0 1`. Shogun: `…[hands] w KQkq - 0 1`.
template <Game G>
[[nodiscard]] std::string to_fen(const typename G::Position& position);

template <>
Result<janggi::Setup, FenError> parse_fen<Janggi>(std::string_view text);
template <>
Result<shogun::Setup, FenError> parse_fen<Shogun>(std::string_view text);
template <>
std::string to_fen<Janggi>(const janggi::Position& position);
template <>
std::string to_fen<Shogun>(const shogun::Position& position);

}  // namespace janggun::notation
