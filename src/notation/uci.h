// Moves as engines and GUIs write them: from and to. docs/notation.md, "UCI".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "board/square.h"
#include "notation/move_text.h"

namespace janggun::notation {

[[nodiscard]] std::string write_uci(const janggi::Position& position, janggi::Move move);
[[nodiscard]] std::string write_uci(const shogun::Position& position, shogun::Move move);

/// Writes a move at `out`, which has room for kLongestUci characters, and returns its end: for
/// bindings, which write the legal moves of every position of many games.
inline constexpr std::size_t kLongestUci = 8;
[[nodiscard]] char* write_uci(const janggi::Position& position, janggi::Move move, char* out);
[[nodiscard]] char* write_uci(const shogun::Position& position, shogun::Move move, char* out);

[[nodiscard]] Result<janggi::Move, MoveTextError> read_uci(const janggi::Position& position,
                                                           std::string_view text);
[[nodiscard]] Result<shogun::Move, MoveTextError> read_uci(const shogun::Position& position,
                                                           std::string_view text);

// Any other game.

template <typename Position>
[[nodiscard]] std::string write_uci(const Position& /*position*/,
                                    typename GameOf<Position>::Move move) {
    using G = GameOf<Position>;
    if (is_pass<G>(move)) return "0000";
    if constexpr (WithHands<G>)
        if (move.is_drop())
            return std::string{G::kLetters[static_cast<std::size_t>(move.dropped())], '@'} +
                   move.to().name();
    return move.from().name() + move.to().name() + (is_promotion<G>(move) ? "+" : "");
}

template <typename Position>
[[nodiscard]] char* write_uci(const Position& position, typename GameOf<Position>::Move move,
                              char* out) {
    const std::string text = write_uci(position, move);
    return out + text.copy(out, kLongestUci);
}

template <typename Position>
[[nodiscard]] Result<typename GameOf<Position>::Move, MoveTextError> read_uci(
    const Position& position, std::string_view text) {
    using G = GameOf<Position>;
    using enum MoveTextError::Reason;
    const std::string_view wanted = text == "@@@@" ? "0000" : text;
    for (const auto move : position.legal_moves())
        if (write_uci(position, move) == wanted) return move;
    if (WithPass<G> && wanted == "0000") return Failure{MoveTextError{Illegal, 0}};
    // A move of the board that is not legal here, or no move at all?
    std::string_view rest = text;
    const bool is_drop = WithHands<G> && text.size() > 1 && text[1] == '@';
    if (is_drop)
        rest.remove_prefix(2);
    else if (!take_square<typename G::Geometry>(rest))
        return Failure{MoveTextError{Unreadable, 0}};
    if (!take_square<typename G::Geometry>(rest) || (!rest.empty() && rest != "+"))
        return Failure{MoveTextError{Unreadable, static_cast<int>(text.size() - rest.size())}};
    return Failure{MoveTextError{Illegal, 0}};
}

}  // namespace janggun::notation
