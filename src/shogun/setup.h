// A Shogun position as written down, perhaps an impossible one; and the start of a game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

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
    constexpr void revoke(Side side, Wing wing) {
        bits_ = static_cast<std::uint8_t>(bits_ & ~bit(side, wing));
    }
    [[nodiscard]] constexpr int raw() const { return bits_; }  // 0 to 15
    friend constexpr bool operator==(CastlingRights, CastlingRights) = default;

  private:
    [[nodiscard]] static constexpr std::uint8_t bit(Side side, Wing wing) {
        return static_cast<std::uint8_t>(1 << (index(side) * 2 + static_cast<int>(wing)));
    }
    std::uint8_t bits_ = 0;
};

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
[[nodiscard]] std::string describe(const SetupFault& fault);

[[nodiscard]] Setup start_setup();

}  // namespace janggun::shogun
