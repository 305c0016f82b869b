// A Janggi position: board, side to move, rules state and legal moves.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "janggi/ruleset.h"
#include "janggi/setup.h"
#include "janggi/types.h"

namespace janggun::janggi {

/// Do the generals face each other on an open file, whatever the ruleset makes of it?
[[nodiscard]] bool generals_face(const Placement& pieces);

/// How the last move ended the game by itself; repetition is judged from the history.
enum class Finish : std::uint8_t { None, Bikjang, TwoPasses };

class Position {
  public:
    /// The default start under tournament rules.
    Position();
    /// A legal position, or every reason why it is not legal.
    [[nodiscard]] static Result<Position, std::vector<SetupFault>> from(const Setup& setup,
                                                                        BikjangRule bikjang);

    [[nodiscard]] Side turn() const { return turn_; }
    [[nodiscard]] const Placement& pieces() const { return pieces_; }
    [[nodiscard]] Square general(Side side) const {
        return pieces_.of(side, Kind::General).first();
    }
    /// Board and side to move: what counts as "the same position" for repetition.
    [[nodiscard]] std::uint64_t key() const;
    /// key() after a legal move, without playing it.
    [[nodiscard]] std::uint64_t key_after(Move move) const;
    [[nodiscard]] BikjangRule bikjang_rule() const { return bikjang_; }
    [[nodiscard]] int quiet_plies() const { return quiet_plies_; }
    [[nodiscard]] int move_number() const { return move_number_; }
    /// The opponent's last move was a pass, so that a pass now would end the game.
    [[nodiscard]] bool after_pass() const { return after_pass_; }
    [[nodiscard]] Finish finish() const { return finish_; }

    /// Is the side to move in check (장군)? Facing generals are not check.
    [[nodiscard]] bool in_check() const;
    /// Would facing generals be bikjang? Under rulesets where only some moves make bikjang, the
    /// last move decides; a position that was set up has none.
    [[nodiscard]] bool facing_counts() const { return facing_counts_; }
    /// Bikjang (빅장): the generals face each other, and the side to move must break it or accept
    /// it by a pass.
    [[nodiscard]] bool in_bikjang() const { return facing_counts_ && generals_face(pieces_); }
    /// Would a pass now end the game?
    [[nodiscard]] bool pass_ends_game() const { return after_pass_ || in_bikjang(); }

    /// All legal moves, including the pass if it is legal. Empty after checkmate or
    /// `finish`.
    [[nodiscard]] MoveList legal_moves() const;
    [[nodiscard]] int count_legal_moves() const;
    /// Staged generation for the search: captures, then all other moves.
    [[nodiscard]] MoveList noisy_moves() const;
    [[nodiscard]] MoveList quiet_moves() const;
    /// Any move from anywhere. Must agree with legal_moves(): compared on every test position.
    [[nodiscard]] bool is_legal(Move move) const;
    [[nodiscard]] bool is_capture(Move move) const {
        return !move.is_pass() && !pieces_.is_empty(move.to());
    }

    /// Precondition: the move is legal (asserted in debug builds).
    void play(Move move);
    /// A null move, for null-move pruning: the turn goes to the other side. Not a pass: a real one
    /// could be answered by the pass that ends the game.
    void skip_turn() {
        turn_ = other(turn_);
        after_pass_ = false;
    }

    /// Ranks mirrored and sides swapped: an equivalent position.
    [[nodiscard]] Position flipped() const;

    friend bool operator==(const Position&, const Position&) = default;

  private:
    /// Does a move by this side make bikjang, should the generals face after it?
    [[nodiscard]] bool makes_bikjang(Side mover, Kind kind, bool faced_before) const;

    Placement pieces_;
    Side turn_ = kCho;
    BikjangRule bikjang_ = BikjangRule::MustBreak;
    bool facing_counts_ = true;
    bool after_pass_ = false;
    Finish finish_ = Finish::None;
    std::uint16_t quiet_plies_ = 0;
    std::uint16_t move_number_ = 1;
};

[[nodiscard]] Setup setup_of(const Position& position);

/// Did the last move make facing generals count, under rulesets where not every move does?
[[nodiscard]] inline bool made_bikjang_count(const Position& position) {
    return position.bikjang_rule() >= BikjangRule::ByGeneral && position.facing_counts();
}

/// Would the moving piece attack the enemy general from its new point? Cheaper than playing the
/// move; discovered checks are not seen. Precondition: the move is legal.
[[nodiscard]] bool gives_direct_check(const Position& position, Move move);

/// A side is far behind if it has this many points less than the other: docs/rulesets.md.
inline constexpr int kFarBehind = 10;

/// 13 7 5 3 3 2, and nothing for the general.
[[nodiscard]] constexpr int points_of(Kind kind) {
    constexpr int kPoints[kKindCount] = {0, 3, 13, 7, 5, 3, 2};
    return kPoints[static_cast<int>(kind)];
}
/// The points of a side's pieces on the board, without deom.
[[nodiscard]] int points_of(const Position& position, Side side);

}  // namespace janggun::janggi
