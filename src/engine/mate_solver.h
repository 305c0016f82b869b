// Mate solver: forced mates by checks alone, for `go mate`, puzzles and tests of the search.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>

#include "game/game.h"

namespace janggun::engine {

/// Finds mates in which every move of the attacker gives check (연장군). All replies are searched,
/// so a result is proved; a mate that needs a quiet move is not found. Given the game, its rules
/// are part of the proof: a line that a move limit or a repetition ends first is no mate.
template <Game G>
class MateSolver {
  public:
    /// A move that forces mate, and in how many moves of the side to move.
    struct Found {
        typename G::Move move;
        int moves = 0;
    };

    /// What ends a game besides mate.
    struct Rules {
        typename G::History history;
        typename G::Ruleset ruleset;
        int plies_before = 0;  // of the game before the history
    };

    /// Called every kNodesBetweenTicks nodes; ends the proof by returning true.
    using ShouldStop = std::function<bool()>;
    static constexpr std::uint64_t kNodesBetweenTicks = 256;

    explicit MateSolver(std::uint64_t max_nodes, std::optional<Rules> rules = std::nullopt,
                        ShouldStop should_stop = {})
        : nodes_left_{max_nodes},
          max_nodes_{max_nodes},
          rules_{std::move(rules)},
          should_stop_{std::move(should_stop)} {}

    /// Up to `max_moves` deep; nothing if there is no mate, the node budget is used up or the proof
    /// is stopped.
    [[nodiscard]] std::optional<Found> shortest_mate(const typename G::Position& position,
                                                     int max_moves);
    [[nodiscard]] std::uint64_t nodes() const { return max_nodes_ - nodes_left_; }

  private:
    /// The move that mates, or none.
    typename G::Move attack(const typename G::Position& position, int moves);
    bool defend(const typename G::Position& position, int moves);
    /// False when the budget is used up or the proof is stopped: then no mate is not proved.
    bool count_node();
    [[nodiscard]] bool has_ended() const { return nodes_left_ == 0 || is_stopped_; }
    void push(const typename G::Position& position, typename G::Move move);
    void pop();
    /// The last move ended the game, and not by mate.
    [[nodiscard]] bool is_over_without_mate(const typename G::Position& position) const;

    std::uint64_t nodes_left_;  // a node is a check or an answer to one
    std::uint64_t max_nodes_;
    std::optional<Rules> rules_;
    ShouldStop should_stop_;
    bool is_stopped_ = false;
    std::unordered_map<std::uint64_t, int> no_mate_in_;  // depth without mate, by position key
};

}  // namespace janggun::engine
