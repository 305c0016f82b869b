// The score of a match so far.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "arena/game_result.h"
#include "arena/statistics.h"

namespace janggun::arena {

class Tally {
  public:
    struct Score {
        std::uint64_t wins = 0;  // of A
        std::uint64_t draws = 0;
        std::uint64_t losses = 0;
        [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
        friend bool operator==(const Score&, const Score&) = default;
    };

    /// Every game once, in any order.
    void add(const GameResult& result);

    [[nodiscard]] const Score& score() const { return score_; }
    /// Only pairs of which both games are over.
    [[nodiscard]] const PairCounts& pairs() const { return pairs_; }
    [[nodiscard]] const std::map<std::string, Score>& by_reason() const { return by_reason_; }
    [[nodiscard]] std::uint64_t wins_of(Side side) const { return side_wins_[side]; }
    [[nodiscard]] std::uint64_t faults(Player player, Fault fault) const {
        return faults_[index(player)][static_cast<std::size_t>(fault)];
    }
    [[nodiscard]] const Effort& effort(Player player) const { return efforts_[index(player)]; }
    [[nodiscard]] double mean_plies() const;

  private:
    Score score_;
    PairCounts pairs_;
    std::map<std::uint64_t, std::size_t> half_pairs_;  // pair, A's half points in its one game
    std::map<std::string, Score> by_reason_;
    BySide<std::uint64_t> side_wins_;
    std::array<std::array<std::uint64_t, 5>, 2> faults_{};
    std::array<Effort, 2> efforts_;
    std::uint64_t plies_ = 0;
};

}  // namespace janggun::arena
