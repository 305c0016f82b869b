// Exhaustive proof of mates: every move of the attacker, quiet ones included, and every reply.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "game/game.h"

namespace janggun::puzzle {

/// Proves or disproves "mate in n moves" by full-width search. Repetition and move limits are not
/// considered: a shortest mate repeats no position, and a puzzle starts with an empty history far
/// from any limit.
template <Game G>
class MateProof {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    static constexpr int kMaxMoves = 8;

    explicit MateProof(std::uint64_t max_nodes) : max_nodes_{max_nodes} {}

    /// Does the side to move force mate within this many moves? Nothing if the node budget is used
    /// up. Results of earlier calls are reused.
    [[nodiscard]] std::optional<bool> has_mate(const Position& position, int moves);
    /// The same after the attacker's first move: the side to move is the defender.
    [[nodiscard]] std::optional<bool> is_mate_after(const Position& defender, int moves);
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    /// Prepares for the next position: a new budget and an empty table.
    void restart();

  private:
    struct Known {
        std::int8_t mate_in = kMaxMoves + 1;  // proved
        std::int8_t no_mate_in = 0;           // disproved
    };

    bool attack(const Position& position, int moves);
    bool defend(const Position& position, int moves);
    [[nodiscard]] static std::uint64_t key_of(const Position& position);
    bool is_out_of_nodes() { return ++nodes_ > max_nodes_; }

    std::uint64_t nodes_ = 0;
    std::uint64_t max_nodes_;
    std::unordered_map<std::uint64_t, Known> table_;  // of attacker's nodes
    std::array<Move, kMaxMoves + 1> killers_{};       // replies that refuted last, by moves left
};

}  // namespace janggun::puzzle
