// Where each kind of piece strikes: docs/rules/shogun.md, "Pieces".
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

#include "shogun/types.h"

namespace janggun::shogun {

/// The four lines through a square, in the order of the tables below.
enum class Line : std::uint8_t { File, Rank, Diagonal, Antidiagonal };
inline constexpr Line kLines[] = {Line::File, Line::Rank, Line::Diagonal, Line::Antidiagonal};

using PerSquare = Bitboard[Square::kCount];

/// All tables in one object, so that a generator keeps one address at hand. 52 KB, of which a
/// position uses the rows of its pieces.
struct AttackTables {
    // The squares of a line with a lower and a higher index than the one we stand on, and both.
    PerSquare below[4];
    PerSquare above[4];
    PerSquare whole[4];

    PerSquare king;
    PerSquare knight;
    PerSquare duchess;
    PerSquare pawn[2];

    PerSquare straight;  // file and rank
    PerSquare diagonal;
    // What each kind strikes on an empty board; nothing for the pawn and the king.
    PerSquare alone[kKindCount];

    // From where a piece might strike next to a king on this square: the others need no look.
    PerSquare king_near;
    PerSquare knight_near;
    PerSquare straight_near;
    PerSquare diagonal_near;

    PerSquare between[Square::kCount];
};
extern const AttackTables kAttacks;

[[nodiscard]] inline Bitboard king_attacks(Square from) {
    return kAttacks.king[from.index()];
}
[[nodiscard]] inline Bitboard knight_attacks(Square from) {
    return kAttacks.knight[from.index()];
}
[[nodiscard]] inline Bitboard duchess_attacks(Square from) {
    return kAttacks.duchess[from.index()];
}
[[nodiscard]] inline Bitboard pawn_attacks(Side side, Square from) {
    return kAttacks.pawn[index(side)][from.index()];
}
/// The squares strictly between two that share a line; none for others.
[[nodiscard]] inline Bitboard between(Square a, Square b) {
    return kAttacks.between[a.index()][b.index()];
}

/// Up to and including the first piece on either side: the bits from the highest blocker below
/// to the lowest one above come from one subtraction, which borrows through the free squares.
[[nodiscard]] inline Bitboard line_attacks(Line line, Square from, Bitboard occupied) {
    const auto l = static_cast<int>(line);
    const std::uint64_t below = (kAttacks.below[l][from.index()] & occupied).bits() | 1;
    const std::uint64_t above = (kAttacks.above[l][from.index()] & occupied).bits();
    const std::uint64_t lowest_above = above & (0 - above);
    const auto from_highest_below = static_cast<std::uint64_t>(
        std::numeric_limits<std::int64_t>::min() >> std::countl_zero(below));
    return kAttacks.whole[l][from.index()] & Bitboard{2 * lowest_above + from_highest_below};
}
[[nodiscard]] inline Bitboard rook_attacks(Square from, Bitboard occupied) {
    return line_attacks(Line::File, from, occupied) | line_attacks(Line::Rank, from, occupied);
}
[[nodiscard]] inline Bitboard bishop_attacks(Square from, Bitboard occupied) {
    return line_attacks(Line::Diagonal, from, occupied) |
           line_attacks(Line::Antidiagonal, from, occupied);
}

/// Every kind but the pawn, which strikes differently for each side.
template <Kind kind>
[[nodiscard]] Bitboard attacks(Square from, Bitboard occupied) {
    static_assert(kind != Kind::Pawn);
    if constexpr (kind == Kind::King || kind == Kind::Captain) return king_attacks(from);
    if constexpr (kind == Kind::Knight) return knight_attacks(from);
    if constexpr (kind == Kind::General) return knight_attacks(from) | king_attacks(from);
    if constexpr (kind == Kind::Bishop) return bishop_attacks(from, occupied);
    if constexpr (kind == Kind::Archbishop)
        return bishop_attacks(from, occupied) | knight_attacks(from);
    if constexpr (kind == Kind::Rook) return rook_attacks(from, occupied);
    if constexpr (kind == Kind::Mortar) return rook_attacks(from, occupied) | knight_attacks(from);
    if constexpr (kind == Kind::Duchess) return duchess_attacks(from);
    if constexpr (kind == Kind::Queen)
        return rook_attacks(from, occupied) | bishop_attacks(from, occupied);
}

/// A side's pieces by what they can do; several kinds share each way of striking.
struct Strikers {
    Strikers(const Placement& pieces, Side side)
        : all{pieces.of(side)},
          straight{all &
                   (pieces.of(Kind::Rook) | pieces.of(Kind::Mortar) | pieces.of(Kind::Queen))},
          diagonal{all & (pieces.of(Kind::Bishop) | pieces.of(Kind::Archbishop) |
                          pieces.of(Kind::Queen))},
          leaping{all & (pieces.of(Kind::Knight) | pieces.of(Kind::General) |
                         pieces.of(Kind::Archbishop) | pieces.of(Kind::Mortar))},
          stepping{all &
                   (pieces.of(Kind::King) | pieces.of(Kind::Captain) | pieces.of(Kind::General))},
          duchesses{all & pieces.of(Kind::Duchess)},
          pawns{all & pieces.of(Kind::Pawn)} {}

    Bitboard all;
    Bitboard straight;
    Bitboard diagonal;
    Bitboard leaping;
    Bitboard stepping;
    Bitboard duchesses;
    Bitboard pawns;
};

/// The pieces of `side` that strike a square, if `occupied` stood on the board.
[[nodiscard]] inline Bitboard attackers(const Strikers& strikers, Side side, Square square,
                                        Bitboard occupied) {
    return (rook_attacks(square, occupied) & strikers.straight) |
           (bishop_attacks(square, occupied) & strikers.diagonal) |
           (knight_attacks(square) & strikers.leaping) |
           (king_attacks(square) & strikers.stepping) |
           (duchess_attacks(square) & strikers.duchesses) |
           (pawn_attacks(other(side), square) & strikers.pawns);
}

// Whole sets of pawns at once, as their side sees the board.

template <Side side>
[[nodiscard]] constexpr Bitboard forward(Bitboard pawns) {
    return Bitboard{side == kWhite ? pawns.bits() << 8 : pawns.bits() >> 8};
}
/// One step towards the a-file or the h-file as well.
template <Side side>
[[nodiscard]] constexpr Bitboard forward_to_a(Bitboard pawns) {
    return Bitboard{forward<side>(pawns - Bitboard::file(0)).bits() >> 1};
}
template <Side side>
[[nodiscard]] constexpr Bitboard forward_to_h(Bitboard pawns) {
    return Bitboard{forward<side>(pawns - Bitboard::file(7)).bits() << 1};
}
/// Ranks from 0 as a side counts them.
[[nodiscard]] constexpr Bitboard ranks(Side side, int first, int last) {
    Bitboard set;
    for (int rank = first; rank <= last; ++rank)
        set |= Bitboard::rank(side == kWhite ? rank : 7 - rank);
    return set;
}

}  // namespace janggun::shogun
