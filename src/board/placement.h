// Piece placement: bitboards, mailbox and Zobrist key.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <optional>

#include "base/rng.h"
#include "board/bitboard.h"
#include "board/side.h"
#include "board/square.h"

namespace janggun {

template <typename Kind>
struct Piece {
    Side side;
    Kind kind;
    friend constexpr bool operator==(Piece, Piece) = default;
};

/// Zobrist hashing: the key of a placement is the xor of one random number for each piece on its
/// square.
template <Geometry B, int kKinds>
inline constexpr auto kPieceKeys = [] {
    std::array<std::array<std::uint64_t, Square<B>::kCount>, static_cast<std::size_t>(2 * kKinds)>
        keys{};
    Rng rng{0x4A414E4747554EULL + kKinds};
    for (auto& of_piece : keys)
        for (auto& key : of_piece) key = rng.next();
    return keys;
}();

/// Bitboards by kind and side, a mailbox, and the Zobrist key. Only put and take change them, so
/// that they always agree.
template <Geometry B, typename KindT, int kKinds>
class Placement {
  public:
    using Kind = KindT;
    using Set = Bitboard<B>;
    using At = Square<B>;

    constexpr Placement() { codes_.fill(kNothing); }

    [[nodiscard]] constexpr Set of(Side side) const { return sides_[index(side)]; }
    [[nodiscard]] constexpr Set of(Kind kind) const { return kinds_[static_cast<int>(kind)]; }
    [[nodiscard]] constexpr Set of(Side side, Kind kind) const { return of(side) & of(kind); }
    [[nodiscard]] constexpr Set occupied() const { return sides_[0] | sides_[1]; }
    [[nodiscard]] constexpr std::uint64_t key() const { return key_; }
    /// The Zobrist number of a piece on a square.
    [[nodiscard]] static constexpr std::uint64_t key_of(Piece<Kind> piece, At square) {
        return kPieceKeys<B, kKinds>[code_of(piece)][static_cast<std::size_t>(square.index())];
    }

    /// The mailbox, a byte per square: a code for each kind of piece of each side, or kNothing.
    /// Padded to whole words.
    using Codes = std::array<std::uint8_t, static_cast<std::size_t>((At::kCount + 7) / 8 * 8)>;
    static constexpr std::uint8_t kNothing = 0xFF;
    [[nodiscard]] static constexpr std::uint8_t code_of(Piece<Kind> piece) {
        return static_cast<std::uint8_t>(static_cast<int>(piece.kind) * 2 + index(piece.side));
    }
    [[nodiscard]] constexpr const Codes& codes() const { return codes_; }
    /// Calls visit(square, code before, code after) wherever they differ.
    template <typename Visit>
    static void for_each_change(const Codes& before, const Codes& after, Visit visit) {
        static_assert(std::endian::native == std::endian::little);
        for (std::size_t word = 0; word < before.size(); word += 8) {
            std::uint64_t old = 0;
            std::uint64_t now = 0;
            std::memcpy(&old, &before[word], 8);
            std::memcpy(&now, &after[word], 8);
            for (std::uint64_t rest = old ^ now; rest != 0;) {
                const int byte = std::countr_zero(rest) / 8;
                rest &= ~(std::uint64_t{0xFF} << (8 * byte));
                const std::size_t at = word + static_cast<std::size_t>(byte);
                visit(At::from_index(static_cast<int>(at)), before[at], after[at]);
            }
        }
    }

    [[nodiscard]] constexpr bool is_empty(At square) const { return code(square) == kNothing; }
    [[nodiscard]] constexpr std::optional<Piece<Kind>> on(At square) const {
        if (is_empty(square)) return std::nullopt;
        return piece_on(square);
    }
    /// The piece on a square that is known not to be empty.
    [[nodiscard]] constexpr Piece<Kind> piece_on(At square) const {
        const int code = codes_[static_cast<std::size_t>(square.index())];
        assert(code != kNothing);
        return {static_cast<Side>(code & 1), static_cast<Kind>(code >> 1)};
    }
    [[nodiscard]] constexpr Kind kind_on(At square) const { return piece_on(square).kind; }

    constexpr void put(Piece<Kind> piece, At square) {
        assert(is_empty(square));
        codes_[static_cast<std::size_t>(square.index())] = code_of(piece);
        toggle(piece, square);
    }
    constexpr Piece<Kind> take(At square) {
        const auto piece = piece_on(square);
        codes_[static_cast<std::size_t>(square.index())] = kNothing;
        toggle(piece, square);
        return piece;
    }

    friend constexpr bool operator==(const Placement&, const Placement&) = default;

  private:
    [[nodiscard]] constexpr std::uint8_t code(At square) const {
        return codes_[static_cast<std::size_t>(square.index())];
    }
    constexpr void toggle(Piece<Kind> piece, At square) {
        kinds_[static_cast<int>(piece.kind)] ^= Set{square};
        sides_[index(piece.side)] ^= Set{square};
        key_ ^= key_of(piece, square);
    }

    Set kinds_[kKinds] = {};
    Set sides_[2] = {};
    std::uint64_t key_ = 0;
    Codes codes_;
};

}  // namespace janggun
