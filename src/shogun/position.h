// A Shogun position: board, hands, whose turn it is, and what may be played.
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
    /// A legal position, or every reason why it is none.
    [[nodiscard]] static Result<Position, std::vector<SetupFault>> from(const Setup& setup);

    [[nodiscard]] Side turn() const { return turn_; }
    [[nodiscard]] const Placement& pieces() const { return pieces_; }
    [[nodiscard]] Hand hand(Side side) const { return hands_[side]; }
    [[nodiscard]] CastlingRights castling() const { return castling_; }
    /// Set only when an enemy pawn stands ready to capture there (pinned or not), so that the key
    /// is the same for positions that are.
    [[nodiscard]] std::optional<Square> en_passant() const { return en_passant_; }
    [[nodiscard]] Square king(Side side) const { return pieces_.of(side, Kind::King).first(); }
    /// Board, hands, castling, en passant and side to move: what counts as "the same position".
    [[nodiscard]] std::uint64_t key() const;
    /// What key() will be after a legal move, for less than playing it. After castling and around
    /// en passant it is another number.
    [[nodiscard]] std::uint64_t key_after(Move move) const;
    /// Since the last capture, drop, promotion or pawn move.
    [[nodiscard]] int quiet_plies() const { return quiet_plies_; }
    [[nodiscard]] int move_number() const { return move_number_; }

    [[nodiscard]] bool in_check() const;

    [[nodiscard]] MoveList legal_moves() const;
    [[nodiscard]] int count_legal_moves() const;
    /// The same in two halves, for a search that may not need the second: captures and promotions,
    /// and the rest.
    [[nodiscard]] MoveList noisy_moves() const;
    [[nodiscard]] MoveList quiet_moves() const;
    /// Any move from anywhere. Must agree with legal_moves(): compared on every test position.
    [[nodiscard]] bool is_legal(Move move) const;
    /// Would the piece that moves or is dropped attack the enemy king from its new square? Cheaper
    /// than playing the move; discovered checks are not seen. Precondition: the move is legal.
    [[nodiscard]] bool gives_direct_check(Move move) const;
    [[nodiscard]] bool is_capture(Move move) const;

    /// Precondition: the move is legal (asserted in debug builds).
    void play(Move move);
    /// A null move, for null-move pruning: the turn goes to the other side.
    void skip_turn() {
        turn_ = other(turn_);
        en_passant_.reset();
    }

    [[nodiscard]] Setup setup() const;
    /// Ranks mirrored and sides swapped: as many moves, the same in every respect.
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

}  // namespace janggun::shogun
