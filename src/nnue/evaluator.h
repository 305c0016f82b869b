// Incremental NNUE evaluation during the search.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "nnue/arithmetic.h"
#include "nnue/network.h"

namespace janggun::nnue {

/// Keeps a stack of accumulators, one per ply. Each entry knows its board, so it is updated
/// incrementally from the entry of the ply before by the difference of the two boards, whatever
/// moves lie between; a position that is never evaluated costs nothing. A king that crosses the
/// middle mirrors the perspective, and one that changes its king bucket changes the weights: then
/// the accumulator of its side is updated from a refresh cache, which keeps the last one of every
/// perspective and bucket with its board.
template <Game G>
class Evaluator {
  public:
    using Position = typename G::Position;
    using Ruleset = typename G::Ruleset;

    explicit Evaluator(std::shared_ptr<const Network<G>> network, int max_ply);

    /// Starts a search under this ruleset.
    void begin(const Ruleset& ruleset);

    /// For the side to move, in centipawns. Updates the accumulator from the one at ply - 1 if that
    /// one is computed, else refreshes it.
    [[nodiscard]] int evaluate(const Position& position, int ply);

    /// The same by a full refresh.
    [[nodiscard]] static int evaluate_alone(const Network<G>& network, const Position& position,
                                            const Ruleset& ruleset,
                                            const Arithmetic& arithmetic = plain_arithmetic());

  private:
    using Board = typename Features<G>::Board;
    /// What decides which weights belong to the inputs.
    struct View {
        Perspective perspective;
        std::size_t king_bucket = 0;
        friend bool operator==(const View&, const View&) = default;
    };
    struct AccumulatorEntry {
        Board board;
        std::array<View, 2> views;
        bool is_computed = false;
        std::array<HiddenVector, 2> accumulators;  // by side
    };
    struct CachedAccumulator {
        Board board;
        bool is_filled = false;
        HiddenVector accumulator;
    };

    [[nodiscard]] static View view_of(const Network<G>& network, const Position& position,
                                      Side side);
    /// The accumulator of the board of `position` by way of the refresh cache.
    void refresh_from_cache(const View& view, const Position& position, const Board& board,
                            HiddenVector& accumulator);

    std::shared_ptr<const Network<G>> network_;
    Ruleset ruleset_ = G::default_ruleset();
    const Arithmetic& arithmetic_ = best_arithmetic();
    std::vector<AccumulatorEntry> accumulator_stack_;
    std::vector<CachedAccumulator> refresh_cache_;  // by perspective and king bucket
};

}  // namespace janggun::nnue
