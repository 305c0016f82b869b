#include "nnue/evaluator.h"

#include "base/static_vector.h"

namespace janggun::nnue {
namespace {

template <Game G>
int score(const Network<G>& network, const std::array<Sums, 2>& sums,
          const typename G::Position& position, const Arithmetic& arithmetic) {
    const auto us = static_cast<std::size_t>(index(position.turn()));
    const std::size_t output = output_for(position.pieces().occupied().size());
    const std::int64_t squares =
        arithmetic.output(sums[us], sums[1 - us], network.output_weights[output]);
    const std::int64_t value = squares / kInputOne + network.output_bias[output];
    return static_cast<int>(value * kScoreOne / (kInputOne * kOutputOne));
}

// Two boards can differ in everything.
template <Game G>
constexpr std::size_t kMostChanges = 2 * Features<G>::kMaxActive;

/// The columns of some inputs in a view.
template <Game G>
class Columns {
  public:
    Columns(const Network<G>& network, View view) : network_{network}, view_{view} {}
    void add(std::size_t input) {
        list_.push_back(&network_.input_weights[Features<G>::seen(input, view_)]);
    }
    [[nodiscard]] std::span<const Sums* const> all() const { return {list_.begin(), list_.size()}; }

  private:
    const Network<G>& network_;
    View view_;
    StaticVector<const Sums*, kMostChanges<G>> list_;
};

template <Game G>
void fill(const Network<G>& network, const typename Features<G>::Board& board, View view,
          Sums& sums, const Arithmetic& arithmetic) {
    Columns<G> columns{network, view};
    Features<G>::for_each_active(board, [&](std::size_t input) { columns.add(input); });
    arithmetic.update(network.input_bias, sums, columns.all(), {});
}

}  // namespace

template <Game G>
Evaluator<G>::Evaluator(std::shared_ptr<const Network<G>> network, int max_ply)
    : network_{std::move(network)}, by_ply_(static_cast<std::size_t>(max_ply) + 1) {}

template <Game G>
void Evaluator<G>::begin(const Ruleset& ruleset) {
    ruleset_ = ruleset;
    for (Remembered& remembered : by_ply_) remembered.is_filled = false;
}

template <Game G>
int Evaluator<G>::evaluate(const Position& position, int ply) {
    Remembered& here = by_ply_[static_cast<std::size_t>(ply)];
    // At the root there is nothing earlier.
    const Remembered* from = ply > 0 ? &by_ply_[static_cast<std::size_t>(ply - 1)] : nullptr;
    if (from != nullptr && !from->is_filled) from = nullptr;
    // What changed is the same for both sides, only seen from elsewhere.
    StaticVector<std::size_t, kMostChanges<G>> come;
    StaticVector<std::size_t, kMostChanges<G>> gone;
    here.board = from != nullptr
                     ? Features<G>::changed(
                           from->board, position, [&](std::size_t input) { gone.push_back(input); },
                           [&](std::size_t input) { come.push_back(input); })
                     : Features<G>::board(position, ruleset_);
    for (const Side side : kSides) {
        const auto at = static_cast<std::size_t>(index(side));
        const View view = here.views[at] = Features<G>::view(position, side);
        if (from == nullptr || from->views[at] != view) {
            fill<G>(*network_, here.board, view, here.sums[at], arithmetic_);
            continue;
        }
        Columns<G> plus{*network_, view};
        Columns<G> minus{*network_, view};
        for (const std::size_t input : come) plus.add(input);
        for (const std::size_t input : gone) minus.add(input);
        arithmetic_.update(from->sums[at], here.sums[at], plus.all(), minus.all());
    }
    here.is_filled = true;
    return score(*network_, here.sums, position, arithmetic_);
}

template <Game G>
int Evaluator<G>::evaluate_alone(const Network<G>& network, const Position& position,
                                 const Ruleset& ruleset, const Arithmetic& arithmetic) {
    const Board board = Features<G>::board(position, ruleset);
    std::array<Sums, 2> sums;
    for (const Side side : kSides)
        fill<G>(network, board, Features<G>::view(position, side),
                sums[static_cast<std::size_t>(index(side))], arithmetic);
    return score(network, sums, position, arithmetic);
}

template class Evaluator<Janggi>;
template class Evaluator<Shogun>;

}  // namespace janggun::nnue
