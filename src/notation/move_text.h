// Moves as text, in every supported notation: docs/notation.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "game/game.h"

namespace janggun::notation {

enum class Style : std::uint8_t {
    Uci,      // every game: e2e4, P@e4, e7e8+; a pass is 0000, in Janggi the general's square twice
    Pychess,  // Janggi: R01-71, x, +, #
    Korean,   // Janggi: 01차71, 75상43병장군, 한수쉼
    KoreanHanja,  // Janggi: 01車71
    Algebraic,    // Janggi and Shogun: Hc3, Cfxf10+, a pass as Ke2; Nf3, F@e4, Ba6=A, O-O
};
[[nodiscard]] std::string_view name_of(Style style);  // "uci", "pychess", "korean", "hanja", "san"
[[nodiscard]] std::optional<Style> style_named(std::string_view name);
/// The notations of a game. The first is the default for display.
template <Game G>
inline constexpr std::array kStylesOf = {Style::Uci};
template <>
inline constexpr std::array kStylesOf<Janggi> = {Style::Pychess, Style::Uci, Style::Korean,
                                                 Style::KoreanHanja, Style::Algebraic};
template <>
inline constexpr std::array kStylesOf<Shogun> = {Style::Algebraic, Style::Uci};

template <Game G>
[[nodiscard]] constexpr Style default_style() {
    return kStylesOf<G>.front();
}
/// Does the game have this notation?
template <Game G>
[[nodiscard]] constexpr bool has_style(Style style) {
    return std::find(kStylesOf<G>.begin(), kStylesOf<G>.end(), style) != kStylesOf<G>.end();
}

struct MoveTextError {
    enum class Reason : std::uint8_t {
        Unreadable,         // not a move in this notation
        NoSuchPiece,        // the named piece is not on the named square, or is the opponent's
        Illegal,            // valid squares, but not a legal move
        Finished,           // the game is over
        MustAnswerBikjang,  // the generals face each other, and the move does not break it
        MayNotMakeBikjang,  // the ruleset forbids this move to make the generals face each other
        Ambiguous,          // several pieces could make it
        WrongCapture,       // the text claims a capture that is none, or names another piece
    };
    Reason reason{};
    int column = 0;  // where in the text, from 0
    friend constexpr bool operator==(MoveTextError, MoveTextError) = default;
};
[[nodiscard]] std::string_view describe(MoveTextError error);

/// Why a move is not legal, as specific as possible.
[[nodiscard]] MoveTextError::Reason why_illegal(const janggi::Position& position,
                                                janggi::Move move);
template <typename Position, typename Move>
[[nodiscard]] MoveTextError::Reason why_illegal(const Position& /*position*/, Move /*move*/) {
    return MoveTextError::Reason::Illegal;
}

/// The move must be legal in the position.
template <Game G>
[[nodiscard]] std::string write_move(const typename G::Position& position, typename G::Move move,
                                     Style style);

/// Reads a move that is legal in the position. Marks of check and mate are optional and not
/// checked.
template <Game G>
[[nodiscard]] Result<typename G::Move, MoveTextError> read_move(
    const typename G::Position& position, std::string_view text, Style style);

/// The same in any notation of the game.
template <Game G>
[[nodiscard]] Result<typename G::Move, MoveTextError> read_any_move(
    const typename G::Position& position, std::string_view text);

}  // namespace janggun::notation
