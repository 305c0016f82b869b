// One self-play game for training data.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/rng.h"
#include "engine/networks.h"
#include "engine/searcher.h"
#include "game/match.h"
#include "train/game_file.h"

namespace janggun::train {

struct SelfPlaySettings {
    std::uint64_t nodes = 1200;      // per move, a soft limit: the iteration is completed
    std::uint32_t random_plies = 6;  // at least; up to five more
    /// If not 0, games have no random moves: the first plies are sampled from the best lines of the
    /// search, which makes the varied but sound openings of a book.
    std::uint32_t sampled_plies = 0;
    engine::Score balanced = 500;    // openings with a larger score are rejected
    engine::Score decided = 2500;    // adjudicate a win at this score for …
    int decided_plies = 6;           // … this many plies in a row
    engine::Score learnable = 3000;  // positions with larger scores are not stored
    std::size_t max_plies = 400;
    std::string network = engine::kBuiltInNetwork;  // or a file: engine/networks.h
};

/// A random move of an opening; none if a pass is the only legal move.
template <Game G>
[[nodiscard]] std::optional<typename G::Move> random_move(const Match<G>& match, Rng& rng);

template <Game G>
class SelfPlay {
  public:
    /// Precondition: the network can be loaded.
    explicit SelfPlay(const SelfPlaySettings& settings);

    /// The same game for the same seed, whatever was played before.
    [[nodiscard]] PlayedGame play(std::uint64_t seed);

  private:
    /// Which of the root moves is played in the opening: a worse score has a smaller probability.
    [[nodiscard]] std::size_t sampled_root_move(Rng& rng) const;
    /// Nothing if the random opening is too unbalanced.
    [[nodiscard]] std::optional<PlayedGame> try_play(Rng& rng);

    SelfPlaySettings settings_;
    std::unique_ptr<engine::Shared> shared_ = std::make_unique<engine::Shared>();
    engine::Searcher<G> searcher_{*shared_};
};

}  // namespace janggun::train
