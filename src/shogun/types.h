// The words of Shogun Chess: its board, pieces, hands and moves.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>

#include "base/static_vector.h"
#include "board/bitboard.h"
#include "board/history.h"
#include "board/placement.h"
#include "board/side.h"
#include "board/square.h"

namespace janggun::shogun {

struct EightByEight {
    static constexpr int kFiles = 8;
    static constexpr int kRanks = 8;
};

using Square = janggun::Square<EightByEight>;
using Bitboard = janggun::Bitboard<EightByEight>;

inline constexpr Side kWhite = Side::First;
inline constexpr Side kBlack = Side::Second;

/// Numbered so that promotion sets the lowest bit.
enum class Kind : std::uint8_t {
    Pawn,
    Captain,
    Knight,
    General,
    Bishop,
    Archbishop,
    Rook,
    Mortar,
    Duchess,
    Queen,
    King,
};
inline constexpr int kKindCount = 11;

[[nodiscard]] constexpr bool is_promoted(Kind kind) {
    return kind != Kind::King && (static_cast<int>(kind) & 1) != 0;
}
[[nodiscard]] constexpr bool can_promote(Kind kind) {
    return kind != Kind::King && !is_promoted(kind);
}
[[nodiscard]] constexpr Kind promoted(Kind kind) {
    assert(can_promote(kind));
    return static_cast<Kind>(static_cast<int>(kind) | 1);
}
/// What the captor gets into the hand.
[[nodiscard]] constexpr Kind demoted(Kind kind) {
    assert(kind != Kind::King);
    return static_cast<Kind>(static_cast<int>(kind) & ~1);
}
/// A side may have one of each of these on the board.
[[nodiscard]] constexpr bool is_major(Kind kind) {
    return is_promoted(kind) && kind != Kind::Captain;
}

using Piece = janggun::Piece<Kind>;
using Placement = janggun::Placement<EightByEight, Kind, kKindCount>;

/// The kinds a hand can hold, in the order FENs write them.
inline constexpr Kind kHandKinds[] = {Kind::Duchess, Kind::Rook, Kind::Bishop, Kind::Knight,
                                      Kind::Pawn};

/// A move in 16 bits:  bits 12-15: type · bits 6-11: from (a drop: the kind) · bits 0-5: to
/// Castling is the king's step over two files. Zero is no move: no piece moves from a1 to a1.
class Move {
  public:
    enum class Type : std::uint8_t { Step, Promotion, Castling, Drop };

    constexpr Move() = default;
    [[nodiscard]] static constexpr Move none() { return {}; }
    [[nodiscard]] static constexpr Move step(Square from, Square to) {
        return make(Type::Step, from.index(), to);
    }
    [[nodiscard]] static constexpr Move promotion(Square from, Square to) {
        return make(Type::Promotion, from.index(), to);
    }
    [[nodiscard]] static constexpr Move castling(Square king_from, Square king_to) {
        return make(Type::Castling, king_from.index(), king_to);
    }
    [[nodiscard]] static constexpr Move drop(Kind kind, Square to) {
        return make(Type::Drop, static_cast<int>(kind), to);
    }
    [[nodiscard]] static constexpr Move from_raw(std::uint16_t raw) {
        Move move;
        move.raw_ = raw;
        return move;
    }

    [[nodiscard]] constexpr bool is_none() const { return raw_ == 0; }
    [[nodiscard]] constexpr Type type() const { return static_cast<Type>(raw_ >> 12); }
    [[nodiscard]] constexpr bool is_drop() const { return type() == Type::Drop; }
    [[nodiscard]] constexpr bool is_promotion() const { return type() == Type::Promotion; }
    [[nodiscard]] constexpr bool is_castling() const { return type() == Type::Castling; }
    [[nodiscard]] constexpr Square from() const {
        assert(!is_drop());
        return Square::from_index(raw_ >> 6 & 0x3F);
    }
    [[nodiscard]] constexpr Square to() const { return Square::from_index(raw_ & 0x3F); }
    [[nodiscard]] constexpr Kind dropped() const {
        assert(is_drop());
        return static_cast<Kind>(raw_ >> 6 & 0x3F);
    }
    [[nodiscard]] constexpr std::uint16_t raw() const { return raw_; }

    friend constexpr auto operator<=>(Move, Move) = default;

  private:
    [[nodiscard]] static constexpr Move make(Type type, int from, Square to) {
        return from_raw(
            static_cast<std::uint16_t>(static_cast<int>(type) << 12 | from << 6 | to.index()));
    }
    std::uint16_t raw_ = 0;
};
static_assert(sizeof(Move) == 2);

/// On the board and in the hands together: none is ever added.
inline constexpr int kMaxPieces = 32;

/// Board and hands hold 32 pieces at most. A rook has 14 targets and may promote on each, a piece
/// in the hand has 40 squares: 26 rooks and five kinds in the hand are worse than anything else.
inline constexpr std::size_t kMaxMoves = 26 * 28 + 5 * 40 + 10;
using MoveList = StaticVector<Move, kMaxMoves>;

using PastPly = janggun::PastPly<Move>;
using History = janggun::History<Move>;

}  // namespace janggun::shogun
