// A Shogun position: board, hands, side to move and legal moves.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "shogun/hand.h"
#include "shogun/setup.h"
#include "shogun/types.h"

namespace janggun::shogun {

class Position {
  public:
    /// The start of a game.
    Position();
    /// A legal position, or every reason why it is not legal.
    [[nodiscard]] static Result<Position, std::vector<SetupFault>> from(const Setup& setup);

    [[nodiscard]] Side turn() const { return turn_; }
    [[nodiscard]] const Placement& pieces() const { return pieces_; }
    [[nodiscard]] Hand hand(Side side) const { return hands_[side]; }
    [[nodiscard]] CastlingRights castling() const { return castling_; }
    /// Set only if an enemy pawn can capture there (pinned or not), so that equal positions have
    /// equal keys.
    [[nodiscard]] std::optional<Square> en_passant() const { return en_passant_; }
    [[nodiscard]] Square king(Side side) const { return pieces_.of(side, Kind::King).first(); }
    /// Board, hands, castling, en passant and side to move: what counts as "the same position".
    [[nodiscard]] std::uint64_t key() const;
    /// key() after a legal move, without playing it. Only an approximation after castling and
    /// around en passant.
    [[nodiscard]] std::uint64_t key_after(Move move) const;
    /// Since the last capture, drop, promotion or pawn move.
    [[nodiscard]] int quiet_plies() const { return quiet_plies_; }
    [[nodiscard]] int move_number() const { return move_number_; }

    [[nodiscard]] bool in_check() const;

    [[nodiscard]] MoveList legal_moves() const;
    [[nodiscard]] int count_legal_moves() const;
    /// Staged generation for the search: captures and promotions, then all other
    /// moves.
    [[nodiscard]] MoveList noisy_moves() const;
    [[nodiscard]] MoveList quiet_moves() const;
    /// Any move from anywhere. Must agree with legal_moves(): compared on every test position.
    [[nodiscard]] bool is_legal(Move move) const;
    [[nodiscard]] bool is_capture(Move move) const;

    /// Precondition: the move is legal (asserted in debug builds).
    void play(Move move);
    /// A null move, for null-move pruning: the turn goes to the other side.
    void skip_turn() {
        turn_ = other(turn_);
        en_passant_.reset();
    }

    /// Ranks mirrored and sides swapped: an equivalent position.
    [[nodiscard]] Position flipped() const;

    friend bool operator==(const Position&, const Position&) = default;

  private:
    /// Precondition: the setup has no faults.
    explicit Position(const Setup& setup);

    Placement pieces_;
    BySide<Hand> hands_;
    CastlingRights castling_;
    std::optional<Square> en_passant_;
    Side turn_ = kWhite;
    std::uint16_t quiet_plies_ = 0;
    std::uint16_t move_number_ = 1;
};

[[nodiscard]] Setup setup_of(const Position& position);

/// Would the moving or dropped piece attack the enemy king from its new square? Cheaper than
/// playing the move; discovered checks are not seen. Precondition: the move is legal.
[[nodiscard]] bool gives_direct_check(const Position& position, Move move);

}  // namespace janggun::shogun
