// The plain rules' moves in the library's terms, so that the two can be compared.
#pragma once

#include <string_view>

#include "game/game.h"
#include "reference/plain_janggi_game.h"
#include "reference/plain_shogun.h"

namespace reference {

template <janggun::Game G>
struct PlainGameOf;
template <>
struct PlainGameOf<janggun::Janggi> {
    using Type = PlainJanggiGame;
};
template <>
struct PlainGameOf<janggun::Shogun> {
    using Type = PlainShogunGame;
};
template <janggun::Game G>
using PlainGame = typename PlainGameOf<G>::Type;

inline janggun::janggi::Move translated(JanggiMove move) {
    using janggun::janggi::Move;
    using janggun::janggi::Square;
    if (move.is_pass()) return Move::pass();
    return Move::step(Square::from_index(move.from), Square::from_index(move.to));
}

inline janggun::shogun::Kind kind_named(char capital) {
    using janggun::shogun::Kind;
    switch (capital) {
        case 'N':
            return Kind::Knight;
        case 'B':
            return Kind::Bishop;
        case 'R':
            return Kind::Rook;
        case 'F':
            return Kind::Duchess;
        default:
            return Kind::Pawn;
    }
}

/// The board before the move tells a castling from a step.
inline janggun::shogun::Move translated(const ShogunMove& move, const ShogunBoard& board) {
    using janggun::shogun::Move;
    using janggun::shogun::Square;
    const auto to = Square::from_index(move.to);
    if (move.drop != 0) return Move::drop(kind_named(move.drop), to);
    const auto from = Square::from_index(move.from);
    if (move.promotes) return Move::promotion(from, to);
    const char piece = board.squares[static_cast<std::size_t>(move.from)];
    const int files = move.to - move.from;
    if ((piece == 'k' || piece == 'K') && (files == 2 || files == -2))
        return Move::castling(from, to);
    return Move::step(from, to);
}
inline janggun::janggi::Move translated(JanggiMove move, const JanggiBoard&) {
    return translated(move);
}

}  // namespace reference
