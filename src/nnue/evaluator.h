// Scores of a network while the search moves from position to position.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "nnue/arithmetic.h"
#include "nnue/network.h"

namespace janggun::nnue {

/// Sums remember which board they are of. To become another board's they add what came and take
/// away what went, whatever moves lie between: no move has to be undone, and a board that was
/// skipped costs nothing.
template <Game G>
class Evaluator {
  public:
    using Position = typename G::Position;
    using Ruleset = typename G::Ruleset;

    explicit Evaluator(std::shared_ptr<const Network<G>> network, int max_ply);

    /// What comes is played by these rules.
    void begin(const Ruleset& ruleset);

    /// From the side to move's point of view, in hundredths of a pawn. The board is reached from
    /// the one last seen a ply earlier, which is one move away as a rule.
    [[nodiscard]] int evaluate(const Position& position, int ply);

    /// The same without any memory.
    [[nodiscard]] static int evaluate_alone(const Network<G>& network, const Position& position,
                                            const Ruleset& ruleset,
                                            const Arithmetic& arithmetic = plain_arithmetic());

  private:
    using Board = typename Features<G>::Board;
    struct Remembered {
        Board board;
        std::array<View, 2> views;
        bool is_filled = false;
        alignas(64) std::array<Sums, 2> sums;
    };

    std::shared_ptr<const Network<G>> network_;
    Ruleset ruleset_ = G::default_ruleset();
    const Arithmetic& arithmetic_ = best_arithmetic();
    std::vector<Remembered> by_ply_;
};

extern template class Evaluator<Janggi>;
extern template class Evaluator<Shogun>;

}  // namespace janggun::nnue
