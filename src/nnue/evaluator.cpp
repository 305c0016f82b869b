#include "nnue/evaluator.h"

#include "base/static_vector.h"

namespace janggun::nnue {
namespace {

template <Game G>
int score(const Network<G>& network, const std::array<Sums, 2>& sums, Side turn, int pieces,
          const Arithmetic& arithmetic) {
    const auto us = static_cast<std::size_t>(index(turn));
    const std::size_t output = output_for(pieces);
    const std::int64_t squares =
        arithmetic.output(sums[us], sums[1 - us], network.output_weights[output]);
    const std::int64_t value = squares / kInputOne + network.output_bias[output];
    return static_cast<int>(value * kScoreOne / (kInputOne * kOutputOne));
}

// Two boards can differ in everything.
template <Game G>
using ColumnList = StaticVector<const Sums*, 2 * Features<G>::kMaxActive>;

template <typename List>
std::span<const Sums* const> as_span(const List& list) {
    return {list.begin(), list.size()};
}

}  // namespace

template <Game G>
Evaluator<G>::Evaluator(std::shared_ptr<const Network<G>> network, int max_ply)
    : network_{std::move(network)}, by_ply_(static_cast<std::size_t>(max_ply) + 1) {}

template <Game G>
void Evaluator<G>::fill(Remembered& target, Side side) const {
    ColumnList<G> come;
    const auto at = static_cast<std::size_t>(index(side));
    Features<G>::for_each_active(target.board, target.views[at], [&](std::size_t input) {
        come.push_back(&network_->input_weights[input]);
    });
    arithmetic_.update(network_->input_bias, target.sums[at], as_span(come), {});
}

template <Game G>
void Evaluator<G>::reach(Remembered& target, const Remembered& from, Side side) const {
    const auto at = static_cast<std::size_t>(index(side));
    if (!from.is_filled || from.views[at] != target.views[at]) return fill(target, side);
    ColumnList<G> come;
    ColumnList<G> gone;
    Features<G>::for_each_change(
        from.board, target.board, target.views[at],
        [&](std::size_t input) { gone.push_back(&network_->input_weights[input]); },
        [&](std::size_t input) { come.push_back(&network_->input_weights[input]); });
    arithmetic_.update(from.sums[at], target.sums[at], as_span(come), as_span(gone));
}

template <Game G>
int Evaluator<G>::evaluate(const Position& position, const Ruleset& ruleset, int ply) {
    Remembered& here = by_ply_[static_cast<std::size_t>(ply)];
    const Remembered& from = by_ply_[static_cast<std::size_t>(ply > 0 ? ply - 1 : 0)];
    // At the root there is nothing earlier than the board itself, which must not be overwritten
    // before it is read.
    if (ply == 0) here.is_filled = false;
    here.board = Features<G>::board(position, ruleset);
    for (const Side side : kSides)
        here.views[static_cast<std::size_t>(index(side))] = Features<G>::view(here.board, side);
    for (const Side side : kSides) reach(here, from, side);
    here.is_filled = true;
    return score(*network_, here.sums, position.turn(), Features<G>::count(here.board),
                 arithmetic_);
}

template <Game G>
int Evaluator<G>::evaluate_alone(const Network<G>& network, const Position& position,
                                 const Ruleset& ruleset, const Arithmetic& arithmetic) {
    const Board board = Features<G>::board(position, ruleset);
    std::array<Sums, 2> sums;
    for (const Side side : kSides) {
        ColumnList<G> come;
        Features<G>::for_each_active(board, Features<G>::view(board, side), [&](std::size_t input) {
            come.push_back(&network.input_weights[input]);
        });
        arithmetic.update(network.input_bias, sums[static_cast<std::size_t>(index(side))],
                          as_span(come), {});
    }
    return score(network, sums, position.turn(), Features<G>::count(board), arithmetic);
}

template class Evaluator<Janggi>;
template class Evaluator<Shogun>;

}  // namespace janggun::nnue
