// A search of one position for a puzzle: the best move, the second best and their chances.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/networks.h"
#include "engine/searcher.h"
#include "game/match.h"

namespace janggun::puzzle {

/// Which evaluation judges: a puzzle must hold for both.
enum class Evaluation : std::uint8_t { Network, HandWritten };

template <Game G>
struct View {
    typename G::Move best;
    engine::Score score = 0;
    engine::Score second = -engine::kInfinite;  // that of the next best move; none: -kInfinite
    std::vector<typename G::Move> line;         // the principal variation
};

/// Expected score of a search score, from 0 to 1, by the game's WDL model.
template <Game G>
[[nodiscard]] double expectation(engine::Score score);

/// Searches on one thread and by nodes: after `forget` the same position gives the same view on
/// every machine.
template <Game G>
class Probe {
  public:
    Probe(Evaluation evaluation, std::size_t table_megabytes);

    /// Clears the transposition table and the histories.
    void forget();
    /// Precondition: the game is not over.
    [[nodiscard]] View<G> look(const Match<G>& match, std::uint64_t nodes);
    /// The same from scratch.
    [[nodiscard]] View<G> look_afresh(const Match<G>& match, std::uint64_t nodes) {
        forget();
        return look(match, nodes);
    }

  private:
    std::unique_ptr<engine::Shared> shared_ = std::make_unique<engine::Shared>();
    engine::Searcher<G> searcher_{*shared_};
};

}  // namespace janggun::puzzle
