// The words of Janggi: its board, pieces and moves.
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

namespace janggun::janggi {

struct NineByTen {
    static constexpr int kFiles = 9;
    static constexpr int kRanks = 10;
};

using Square = janggun::Square<NineByTen>;
using Bitboard = janggun::Bitboard<NineByTen>;

/// Cho (초, 楚) sits at rank 1 and moves first; Han (한, 漢) sits at rank 10.
inline constexpr Side kCho = Side::First;
inline constexpr Side kHan = Side::Second;

enum class Kind : std::uint8_t { General, Guard, Chariot, Cannon, Horse, Elephant, Soldier };
inline constexpr int kKindCount = 7;
inline constexpr Kind kKinds[] = {Kind::General, Kind::Guard,    Kind::Chariot, Kind::Cannon,
                                  Kind::Horse,   Kind::Elephant, Kind::Soldier};

using Piece = janggun::Piece<Kind>;
using Placement = janggun::Placement<NineByTen, Kind, kKindCount>;

/// A move in 16 bits:  bit 14: pass · bits 7-13: from · bits 0-6: to
/// Zero is no move: no piece moves from a1 to a1.
class Move {
  public:
    constexpr Move() = default;
    [[nodiscard]] static constexpr Move none() { return {}; }
    [[nodiscard]] static constexpr Move pass() { return from_raw(kPassBit); }
    [[nodiscard]] static constexpr Move step(Square from, Square to) {
        return from_raw(static_cast<std::uint16_t>(from.index() << 7 | to.index()));
    }
    [[nodiscard]] static constexpr Move from_raw(std::uint16_t raw) {
        Move move;
        move.raw_ = raw;
        return move;
    }

    [[nodiscard]] constexpr bool is_none() const { return raw_ == 0; }
    [[nodiscard]] constexpr bool is_pass() const { return raw_ == kPassBit; }
    [[nodiscard]] constexpr bool is_step() const { return !is_none() && !is_pass(); }
    [[nodiscard]] constexpr Square from() const {
        assert(!is_pass());
        return Square::from_index(raw_ >> 7 & 0x7F);
    }
    [[nodiscard]] constexpr Square to() const {
        assert(!is_pass());
        return Square::from_index(raw_ & 0x7F);
    }
    [[nodiscard]] constexpr std::uint16_t raw() const { return raw_; }

    friend constexpr auto operator<=>(Move, Move) = default;

  private:
    static constexpr std::uint16_t kPassBit = 1 << 14;
    std::uint16_t raw_ = 0;
};
static_assert(sizeof(Move) == 2);

/// A side has at most 16 pieces, one of them a general; a chariot in the middle of a palace has 21
/// targets at most, a general 8, and there is the pass: 15 * 21 + 8 + 1.
inline constexpr std::size_t kMaxMoves = 324;
using MoveList = StaticVector<Move, kMaxMoves>;

using PastPly = janggun::PastPly<Move>;
using History = janggun::History<Move>;

}  // namespace janggun::janggi
