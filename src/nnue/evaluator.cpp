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
    constexpr std::int64_t kOne = std::int64_t{kInputOne} * kOutputOne;
    return static_cast<int>(value * kScoreOne / kOne);
}

// Two boards can differ in every input.
template <Game G>
constexpr std::size_t kMostChanges = 2 * Features<G>::kMaxActive;

/// Weight columns of inputs, as seen from a perspective.
template <Game G>
class Columns {
  public:
    Columns(const Network<G>& network, Perspective perspective, std::size_t king_bucket)
        : weights_{network.input_weights.data() + king_bucket * Network<G>::kInputs},
          perspective_{perspective} {}
    void add(std::size_t input) {
        list_.push_back(weights_ + Features<G>::seen_from(input, perspective_));
    }
    [[nodiscard]] std::span<const HiddenVector* const> all() const {
        return {list_.begin(), list_.size()};
    }

  private:
    const HiddenVector* weights_;
    Perspective perspective_;
    StaticVector<const HiddenVector*, kMostChanges<G>> list_;
};

template <Game G>
void refresh(const Network<G>& network, const typename Features<G>::Board& board,
             Perspective perspective, std::size_t king_bucket, HiddenVector& accumulator,
             const Arithmetic& arithmetic) {
    Columns<G> columns{network, perspective, king_bucket};
    Features<G>::for_each_active(board, [&](std::size_t input) { columns.add(input); });
    arithmetic.update(network.input_bias, accumulator, columns.all(), {});
}

}  // namespace

template <Game G>
Evaluator<G>::Evaluator(std::shared_ptr<const Network<G>> network, int max_ply)
    : network_{std::move(network)},
      accumulator_stack_(static_cast<std::size_t>(max_ply) + 1),
      refresh_cache_(Perspective::kCount * network_->king_buckets) {}

template <Game G>
void Evaluator<G>::begin(const Ruleset& ruleset) {
    ruleset_ = ruleset;
    for (AccumulatorEntry& entry : accumulator_stack_) entry.is_computed = false;
    for (CachedAccumulator& entry : refresh_cache_) entry.is_filled = false;
}

template <Game G>
typename Evaluator<G>::View Evaluator<G>::view_of(const Network<G>& network,
                                                  const Position& position, Side side) {
    const Perspective perspective = Features<G>::perspective(position, side);
    return {perspective,
            network.king_buckets > 1 ? Features<G>::king_bucket(position, perspective) : 0};
}

template <Game G>
void Evaluator<G>::refresh_from_cache(const View& view, const Position& position,
                                      const Board& board, HiddenVector& accumulator) {
    CachedAccumulator& cached =
        refresh_cache_[view.perspective.number() * network_->king_buckets + view.king_bucket];
    if (cached.is_filled) {
        Columns<G> plus{*network_, view.perspective, view.king_bucket};
        Columns<G> minus{*network_, view.perspective, view.king_bucket};
        cached.board = Features<G>::changed(
            cached.board, position, [&](std::size_t input) { minus.add(input); },
            [&](std::size_t input) { plus.add(input); });
        arithmetic_.update(cached.accumulator, accumulator, plus.all(), minus.all());
    } else {
        refresh<G>(*network_, board, view.perspective, view.king_bucket, accumulator, arithmetic_);
        cached.board = board;
        cached.is_filled = true;
    }
    cached.accumulator = accumulator;
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
        const View view = here.views[at] = view_of(*network_, position, side);
        if (from == nullptr || from->views[at] != view) {
            refresh_from_cache(view, position, here.board, here.accumulators[at]);
            continue;
        }
        Columns<G> plus{*network_, view.perspective, view.king_bucket};
        Columns<G> minus{*network_, view.perspective, view.king_bucket};
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
    for (const Side side : kSides) {
        const View view = view_of(network, position, side);
        refresh<G>(network, board, view.perspective, view.king_bucket,
                   accumulators[static_cast<std::size_t>(index(side))], arithmetic);
    }
    return score(network, accumulators, position, arithmetic);
}

#define JANGGUN_INSTANTIATE(G) template class Evaluator<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::nnue
