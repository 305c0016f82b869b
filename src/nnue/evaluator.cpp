// Incremental NNUE evaluation with an accumulator stack.
#include "nnue/evaluator.h"

#include "base/static_vector.h"

namespace janggun::nnue {
namespace {

template <Game G>
int score(const Network<G>& network, const std::array<HiddenVector, 2>& accumulators,
          const typename G::Position& position, const Arithmetic& arithmetic) {
    const auto us = static_cast<std::size_t>(index(position.turn()));
    const std::size_t output = output_bucket(position.pieces().occupied().size());
    const std::int64_t squares =
        arithmetic.output(accumulators[us], accumulators[1 - us], network.output_weights[output]);
    const std::int64_t value = squares / kInputOne + network.output_bias[output];
    return static_cast<int>(value * kScoreOne / (kInputOne * kOutputOne));
}

// Two boards can differ in everything.
template <Game G>
constexpr std::size_t kMostChanges = 2 * Features<G>::kMaxActive;

/// Weight columns of inputs, as seen from a perspective.
template <Game G>
class Columns {
  public:
    Columns(const Network<G>& network, Perspective perspective)
        : network_{network}, view_{perspective} {}
    void add(std::size_t input) {
        list_.push_back(&network_.input_weights[Features<G>::seen_from(input, view_)]);
    }
    [[nodiscard]] std::span<const HiddenVector* const> all() const {
        return {list_.begin(), list_.size()};
    }

  private:
    const Network<G>& network_;
    Perspective view_;
    StaticVector<const HiddenVector*, kMostChanges<G>> list_;
};

template <Game G>
void refresh(const Network<G>& network, const typename Features<G>::Board& board,
             Perspective perspective, HiddenVector& accumulator, const Arithmetic& arithmetic) {
    Columns<G> columns{network, perspective};
    Features<G>::for_each_active(board, [&](std::size_t input) { columns.add(input); });
    arithmetic.update(network.input_bias, accumulator, columns.all(), {});
}

}  // namespace

template <Game G>
Evaluator<G>::Evaluator(std::shared_ptr<const Network<G>> network, int max_ply)
    : network_{std::move(network)}, accumulator_stack_(static_cast<std::size_t>(max_ply) + 1) {}

template <Game G>
void Evaluator<G>::begin(const Ruleset& ruleset) {
    ruleset_ = ruleset;
    for (AccumulatorEntry& entry : accumulator_stack_) entry.is_computed = false;
}

template <Game G>
int Evaluator<G>::evaluate(const Position& position, int ply) {
    AccumulatorEntry& here = accumulator_stack_[static_cast<std::size_t>(ply)];
    const AccumulatorEntry* from =
        ply > 0 ? &accumulator_stack_[static_cast<std::size_t>(ply - 1)] : nullptr;
    if (from != nullptr && !from->is_computed) from = nullptr;
    // Both perspectives share the list of changed inputs.
    StaticVector<std::size_t, kMostChanges<G>> added;
    StaticVector<std::size_t, kMostChanges<G>> removed;
    here.board = from != nullptr ? Features<G>::changed(
                                       from->board, position,
                                       [&](std::size_t input) { removed.push_back(input); },
                                       [&](std::size_t input) { added.push_back(input); })
                                 : Features<G>::board(position, ruleset_);
    for (const Side side : kSides) {
        const auto at = static_cast<std::size_t>(index(side));
        const Perspective perspective = here.perspectives[at] =
            Features<G>::perspective(position, side);
        if (from == nullptr || from->perspectives[at] != perspective) {
            refresh<G>(*network_, here.board, perspective, here.accumulators[at], arithmetic_);
            continue;
        }
        Columns<G> plus{*network_, perspective};
        Columns<G> minus{*network_, perspective};
        for (const std::size_t input : added) plus.add(input);
        for (const std::size_t input : removed) minus.add(input);
        arithmetic_.update(from->accumulators[at], here.accumulators[at], plus.all(), minus.all());
    }
    here.is_computed = true;
    return score(*network_, here.accumulators, position, arithmetic_);
}

template <Game G>
int Evaluator<G>::evaluate_alone(const Network<G>& network, const Position& position,
                                 const Ruleset& ruleset, const Arithmetic& arithmetic) {
    const Board board = Features<G>::board(position, ruleset);
    std::array<HiddenVector, 2> accumulators;
    for (const Side side : kSides)
        refresh<G>(network, board, Features<G>::perspective(position, side),
                   accumulators[static_cast<std::size_t>(index(side))], arithmetic);
    return score(network, accumulators, position, arithmetic);
}

#define JANGGUN_INSTANTIATE(G) template class Evaluator<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::nnue
