// Which piece stands where.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
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

/// The key of a placement is the xor of one random number for each piece on its square (Zobrist).
template <Geometry B, int kKinds>
inline constexpr auto kPieceKeys = [] {
    std::array<std::array<std::uint64_t, Square<B>::kCount>, static_cast<std::size_t>(2 * kKinds)>
        keys{};
    Rng rng{0x4A414E4747554EULL + kKinds};
    for (auto& of_piece : keys)
        for (auto& key : of_piece) key = rng.next();
    return keys;
}();

/// Bitboards by kind and side, a byte for each square, and the key: nothing but put and take can
/// touch them, so they always agree.
template <Geometry B, typename KindT, int kKinds>
class Placement {
  public:
    using Kind = KindT;
    using Set = Bitboard<B>;
    using At = Square<B>;

    constexpr Placement() { codes_.fill(kNothing); }

    /// All that a placement says, and nothing that follows from it.
    struct Sets {
        std::array<Set, static_cast<std::size_t>(kKinds)> kinds{};
        std::array<Set, 2> sides{};

        [[nodiscard]] constexpr Set of(Side side) const {
            return sides[static_cast<std::size_t>(index(side))];
        }
        [[nodiscard]] constexpr Set of(Kind kind) const {
            return kinds[static_cast<std::size_t>(kind)];
        }
        [[nodiscard]] constexpr Set of(Side side, Kind kind) const { return of(side) & of(kind); }
        [[nodiscard]] constexpr Set occupied() const { return sides[0] | sides[1]; }
        friend constexpr bool operator==(const Sets&, const Sets&) = default;
    };
    [[nodiscard]] constexpr const Sets& sets() const { return sets_; }
    [[nodiscard]] constexpr Set of(Side side) const { return sets_.of(side); }
    [[nodiscard]] constexpr Set of(Kind kind) const { return sets_.of(kind); }
    [[nodiscard]] constexpr Set of(Side side, Kind kind) const { return sets_.of(side, kind); }
    [[nodiscard]] constexpr Set occupied() const { return sets_.occupied(); }
    [[nodiscard]] constexpr std::uint64_t key() const { return key_; }
    /// What a piece on its square adds to the key, and takes away when it leaves.
    [[nodiscard]] static constexpr std::uint64_t key_of(Piece<Kind> piece, At square) {
        return kPieceKeys<B, kKinds>[static_cast<std::size_t>(code_of(piece))]
                                    [static_cast<std::size_t>(square.index())];
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
        codes_[static_cast<std::size_t>(square.index())] =
            static_cast<std::uint8_t>(code_of(piece));
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
    static constexpr std::uint8_t kNothing = 0xFF;

    [[nodiscard]] static constexpr int code_of(Piece<Kind> piece) {
        return static_cast<int>(piece.kind) * 2 + index(piece.side);
    }
    [[nodiscard]] constexpr std::uint8_t code(At square) const {
        return codes_[static_cast<std::size_t>(square.index())];
    }
    constexpr void toggle(Piece<Kind> piece, At square) {
        sets_.kinds[static_cast<std::size_t>(piece.kind)] ^= Set{square};
        sets_.sides[static_cast<std::size_t>(index(piece.side))] ^= Set{square};
        key_ ^= key_of(piece, square);
    }

    Sets sets_;
    std::uint64_t key_ = 0;
    std::array<std::uint8_t, At::kCount> codes_;
};

}  // namespace janggun
