// Mates by force, proved move by move: for puzzles, for `go mate`, and for testing the search.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "game/game.h"

namespace janggun::engine {

/// Looks for a mate in which every move of the attacker gives check (연장군). Every answer of the
/// defender is tried, so that what it finds is certain; a mate that needs a quiet move it does not
/// find.
template <Game G>
class MateProof {
  public:
    /// A move that forces mate, and in how many moves of the side to move.
    struct Found {
        typename G::Move move;
        int moves = 0;
    };

    explicit MateProof(std::uint64_t max_nodes) : nodes_left_{max_nodes}, max_nodes_{max_nodes} {}

    /// At most `max_moves` deep: nothing if there is none, or if the nodes ran out before.
    [[nodiscard]] std::optional<Found> shortest(const typename G::Position& position,
                                                int max_moves);
    [[nodiscard]] std::uint64_t nodes() const { return max_nodes_ - nodes_left_; }

  private:
    /// The move that mates, or none.
    typename G::Move attack(const typename G::Position& position, int moves);
    bool defend(const typename G::Position& position, int moves);

    std::uint64_t nodes_left_;  // a node is a check or an answer to one
    std::uint64_t max_nodes_;
    std::unordered_map<std::uint64_t, int> no_mate_in_;  // moves known not to be enough, by key
};

extern template class MateProof<Janggi>;
extern template class MateProof<Shogun>;

}  // namespace janggun::engine
