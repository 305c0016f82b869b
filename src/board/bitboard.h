// Sets of squares.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "board/square.h"

namespace janggun {

__extension__ typedef unsigned __int128
    Uint128;  // NOLINT(modernize-use-using): needs __extension__

/// One bit per square, numbered by the square's index. A board of up to 64 squares is one machine
/// word; a larger one is 128 bits, processed in halves where that is faster.
template <Geometry B>
class Bitboard {
  public:
    static constexpr bool kIsWide = Square<B>::kCount > 64;
    using Word = std::conditional_t<kIsWide, Uint128, std::uint64_t>;
    static constexpr Word kAllBits = Square<B>::kCount % 64 == 0 && !kIsWide
                                         ? ~Word{0}
                                         : (Word{1} << (Square<B>::kCount % 128)) - 1;

    constexpr Bitboard() = default;
    constexpr explicit Bitboard(Word bits) : bits_{bits} {}
    constexpr explicit Bitboard(Square<B> square) : bits_{Word{1} << square.index()} {}

    [[nodiscard]] static constexpr Bitboard all() { return Bitboard{kAllBits}; }
    [[nodiscard]] static constexpr Bitboard rank(int rank) {
        return Bitboard{((Word{1} << B::kFiles) - 1) << (rank * B::kFiles)};
    }
    [[nodiscard]] static constexpr Bitboard file(int file) {
        Bitboard column;
        for (int rank = 0; rank < B::kRanks; ++rank) column |= Bitboard{Square<B>::at(file, rank)};
        return column;
    }

    [[nodiscard]] constexpr Word bits() const { return bits_; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr explicit operator bool() const { return bits_ != 0; }
    [[nodiscard]] constexpr bool contains(Square<B> square) const {
        if constexpr (kIsWide) {
            const int i = square.index();
            return ((i < 64 ? low() >> i : high() >> (i - 64)) & 1) != 0;
        } else {
            return ((bits_ >> square.index()) & 1) != 0;
        }
    }
    [[nodiscard]] constexpr int size() const {
        if constexpr (kIsWide)
            return std::popcount(low()) + std::popcount(high());
        else
            return std::popcount(bits_);
    }
    [[nodiscard]] constexpr bool has_several() const { return (bits_ & (bits_ - 1)) != 0; }
    [[nodiscard]] constexpr Square<B> first() const {
        assert(!empty());
        if constexpr (kIsWide) {
            return Square<B>::from_index(low() != 0 ? std::countr_zero(low())
                                                    : 64 + std::countr_zero(high()));
        } else {
            return Square<B>::from_index(std::countr_zero(bits_));
        }
    }

    constexpr Bitboard& operator|=(Bitboard o) {
        bits_ |= o.bits_;
        return *this;
    }
    constexpr Bitboard& operator&=(Bitboard o) {
        bits_ &= o.bits_;
        return *this;
    }
    constexpr Bitboard& operator^=(Bitboard o) {
        bits_ ^= o.bits_;
        return *this;
    }
    constexpr Bitboard& operator-=(Bitboard o) {
        bits_ &= ~o.bits_;
        return *this;
    }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) { return a |= b; }
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) { return a &= b; }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) { return a ^= b; }
    /// a without b.
    friend constexpr Bitboard operator-(Bitboard a, Bitboard b) { return a -= b; }
    friend constexpr Bitboard operator~(Bitboard a) { return Bitboard{~a.bits_ & kAllBits}; }
    friend constexpr bool operator==(Bitboard, Bitboard) = default;

    /// Calls visit(square) for each square, in order. Faster than the range-for on a wide board:
    /// it iterates over one half after the other. For the loops of move generators.
    template <typename Visit>
    constexpr void for_each(Visit visit) const {
        if constexpr (kIsWide) {
            for (std::uint64_t rest = low(); rest != 0; rest &= rest - 1)
                visit(Square<B>::from_index(std::countr_zero(rest)));
            for (std::uint64_t rest = high(); rest != 0; rest &= rest - 1)
                visit(Square<B>::from_index(64 + std::countr_zero(rest)));
        } else {
            for (Word rest = bits_; rest != 0; rest &= rest - 1)
                visit(Square<B>::from_index(std::countr_zero(rest)));
        }
    }

    class Iterator {
      public:
        constexpr explicit Iterator(Bitboard rest) : rest_{rest} {}
        constexpr Square<B> operator*() const { return rest_.first(); }
        constexpr Iterator& operator++() {
            rest_.bits_ &= rest_.bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

      private:
        Bitboard rest_;
    };
    [[nodiscard]] constexpr Iterator begin() const { return Iterator{*this}; }
    [[nodiscard]] constexpr Iterator end() const { return Iterator{Bitboard{}}; }

    [[nodiscard]] constexpr std::uint64_t low() const { return static_cast<std::uint64_t>(bits_); }
    [[nodiscard]] constexpr std::uint64_t high() const requires(kIsWide) {
        return static_cast<std::uint64_t>(bits_ >> 64);
    }

  private:
    Word bits_ = 0;
};

}  // namespace janggun
