// Games of self-play for mining: one search chooses the move and screens the position.
#pragma once

#include <cstdint>

#include "base/rng.h"
#include "puzzle/miner.h"
#include "puzzle/probe.h"

namespace janggun::puzzle {

struct PlayerSettings {
    std::uint64_t nodes = 250;
    std::uint32_t random_plies = 4;        // of the opening, at least; up to five more
    std::uint32_t mistakes_permille = 90;  // random moves, so that there is something to punish
    std::size_t max_plies = 200;
};

template <Game G>
class Player {
  public:
    explicit Player(const PlayerSettings& settings) : settings_{settings} {}

    /// The same game for the same seed, whatever was played before.
    [[nodiscard]] PlayedLine<G> play(std::uint64_t seed);

  private:
    PlayerSettings settings_;
    Probe<G> probe_{Evaluation::Network, 1};
};

}  // namespace janggun::puzzle
