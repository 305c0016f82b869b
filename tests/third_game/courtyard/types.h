// Courtyard, a game made for the tests: five by five squares, pieces that step one square, drops
// and a pass. Its board, pieces and moves.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "base/static_vector.h"
#include "board/history.h"
#include "board/placement.h"
#include "board/side.h"
#include "board/square.h"

namespace janggun::courtyard {

struct FiveByFive {
    static constexpr int kFiles = 5;
    static constexpr int kRanks = 5;
};

using Square = janggun::Square<FiveByFive>;

/// A king steps anywhere, a tower along ranks and files, a banner diagonally, a foot forward.
enum class Kind : std::uint8_t { King, Tower, Banner, Foot };
inline constexpr int kKindCount = 4;
inline constexpr Kind kHandKinds[] = {Kind::Tower, Kind::Banner, Kind::Foot};

using Piece = janggun::Piece<Kind>;
using Placement = janggun::Placement<FiveByFive, Kind, kKindCount>;

/// The captured pieces of a side.
class Hand {
  public:
    [[nodiscard]] constexpr int count(Kind kind) const { return counts_[place(kind)]; }
    constexpr void add(Kind kind) { ++counts_[place(kind)]; }
    constexpr void remove(Kind kind) {
        assert(count(kind) > 0);
        --counts_[place(kind)];
    }
    friend constexpr bool operator==(const Hand&, const Hand&) = default;

  private:
    [[nodiscard]] static constexpr std::size_t place(Kind kind) {
        return static_cast<std::size_t>(kind);
    }
    std::array<std::int8_t, kKindCount> counts_{};
};

/// A move in 16 bits:  bits 10-11: type · bits 5-9: from (a drop: the kind) · bits 0-4: to
class Move {
  public:
    constexpr Move() = default;
    [[nodiscard]] static constexpr Move none() { return {}; }
    [[nodiscard]] static constexpr Move pass() { return from_raw(2 << 10); }
    [[nodiscard]] static constexpr Move step(Square from, Square to) {
        return from_raw(from.index() << 5 | to.index());
    }
    [[nodiscard]] static constexpr Move drop(Kind kind, Square to) {
        return from_raw(1 << 10 | static_cast<int>(kind) << 5 | to.index());
    }
    [[nodiscard]] static constexpr Move from_raw(int raw) {
        Move move;
        move.raw_ = static_cast<std::uint16_t>(raw);
        return move;
    }

    [[nodiscard]] constexpr bool is_none() const { return raw_ == 0; }
    [[nodiscard]] constexpr bool is_pass() const { return raw_ >> 10 == 2; }
    [[nodiscard]] constexpr bool is_drop() const { return raw_ >> 10 == 1; }
    [[nodiscard]] constexpr Square from() const {
        assert(!is_pass() && !is_drop());
        return Square::from_index(raw_ >> 5 & 0x1F);
    }
    [[nodiscard]] constexpr Square to() const {
        assert(!is_pass());
        return Square::from_index(raw_ & 0x1F);
    }
    [[nodiscard]] constexpr Kind dropped() const { return static_cast<Kind>(raw_ >> 5 & 0x1F); }
    [[nodiscard]] constexpr std::uint16_t raw() const { return raw_; }
    friend constexpr auto operator<=>(Move, Move) = default;

  private:
    std::uint16_t raw_ = 0;
};

inline constexpr std::size_t kMaxMoves = 256;  // 16 pieces with 8 steps, 3 kinds on 25 squares
using MoveList = StaticVector<Move, kMaxMoves>;
using History = janggun::History<Move>;

}  // namespace janggun::courtyard
