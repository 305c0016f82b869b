// A Shogun position as written down, perhaps an impossible one; and the start of a game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shogun/hand.h"
#include "shogun/types.h"

namespace janggun::shogun {

/// Which castlings are still open: the king and that rook have not moved.
enum class Wing : std::uint8_t { King, Queen };

class CastlingRights {
  public:
    [[nodiscard]] constexpr bool has(Side side, Wing wing) const {
        return (bits_ & bit(side, wing)) != 0;
    }
    [[nodiscard]] constexpr bool has_any(Side side) const {
        return has(side, Wing::King) || has(side, Wing::Queen);
    }
    constexpr void grant(Side side, Wing wing) { bits_ |= bit(side, wing); }
    /// A piece went from one square to the other. That is enough to know: while a right stands, its
    /// king and rook stand on their squares.
    constexpr void moved(Square from, Square to);
    [[nodiscard]] constexpr int raw() const { return bits_; }  // 0 to 15
    friend constexpr bool operator==(CastlingRights, CastlingRights) = default;

  private:
    [[nodiscard]] static constexpr std::uint8_t bit(Side side, Wing wing) {
        return static_cast<std::uint8_t>(1 << (index(side) * 2 + static_cast<int>(wing)));
    }
    std::uint8_t bits_ = 0;
};

/// How king and rook change places: docs/rules/shogun.md, "Castling".
struct CastlingPath {
    Square king_from;
    Square king_to;
    Square rook_from;
    Square rook_to;
};
[[nodiscard]] constexpr CastlingPath castling_path(Side side, Wing wing) {
    const int rank = side == kWhite ? 0 : 7;
    const bool is_short = wing == Wing::King;
    return {.king_from = Square::at(4, rank),
            .king_to = Square::at(is_short ? 6 : 2, rank),
            .rook_from = Square::at(is_short ? 7 : 0, rank),
            .rook_to = Square::at(is_short ? 5 : 3, rank)};
}

/// Which castlings start from a square, as bits of the rights.
inline constexpr auto kRightsOfSquare = [] {
    std::array<std::uint8_t, Square::kCount> rights{};
    for (const Side side : kSides) {
        for (const Wing wing : {Wing::King, Wing::Queen}) {
            CastlingRights right;
            right.grant(side, wing);
            const CastlingPath path = castling_path(side, wing);
            for (const Square square : {path.king_from, path.rook_from})
                rights[static_cast<std::size_t>(square.index())] |=
                    static_cast<std::uint8_t>(right.raw());
        }
    }
    return rights;
}();
constexpr void CastlingRights::moved(Square from, Square to) {
    const int lost = kRightsOfSquare[static_cast<std::size_t>(from.index())] |
                     kRightsOfSquare[static_cast<std::size_t>(to.index())];
    bits_ = static_cast<std::uint8_t>(bits_ & ~lost);
}

struct Setup {
    Placement pieces;
    BySide<Hand> hands;
    CastlingRights castling;
    std::optional<Square> en_passant;  // the square passed over
    Side turn = kWhite;
    int quiet_plies = 0;
    int move_number = 1;
};

struct SetupFault {
    enum class Reason : std::uint8_t {
        NoKing,
        SeveralKings,
        PawnOnLastRank,
        SeveralOfOneMajor,
        TooManyPieces,
        CastlingWithoutKingOrRook,
        ImpossibleEnPassant,
        OpponentInCheck,
    };
    Reason reason{};
    Side side{};
    std::optional<Square> square;
    friend constexpr bool operator==(const SetupFault&, const SetupFault&) = default;
};
/// "Black's pawn on c1 should have promoted."
[[nodiscard]] std::string describe(const SetupFault& fault);

/// Everything that is wrong with a setup; nothing, if it can be played from.
[[nodiscard]] std::vector<SetupFault> faults_of(const Setup& setup);

[[nodiscard]] Setup start_setup();

}  // namespace janggun::shogun
