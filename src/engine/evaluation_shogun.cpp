// The hand-written evaluation of Shogun Chess: the terms of terms_shogun.h with their weights.
#include <algorithm>
#include <iterator>

#include "engine/evaluation.h"
#include "engine/terms_shogun.h"
#include "engine/weight.h"
#include "engine/weights_shogun.h"

namespace janggun::engine {

Score exchange_value(shogun::Kind kind) {
    // On the board for one side and in the hand of the other: a capture changes both.
    constexpr Score kValues[shogun::kKindCount] = {220, 370,  670, 1090, 750,  1230,
                                                   980, 1580, 440, 1240, 20000};
    return kValues[static_cast<int>(kind)];
}

namespace {

static_assert(std::size(kShogunWeights) == shogun_terms::kCount);

struct Adder {
    BySide<Weight> sums;
    void add(Side side, std::size_t term, int times) { sums[side] += kShogunWeights[term] * times; }
};

}  // namespace

template <>
Score evaluate<Shogun>(const shogun::Position& position, const shogun::Ruleset&) {
    namespace terms = shogun_terms;
    Adder adder;
    terms::Judge{position, adder}.run();
    const Side us = position.turn();
    adder.add(us, terms::kTurn, 1);
    const Score score = (adder.sums[us] - adder.sums[other(us)]).at(terms::phase_of(position));
    return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace janggun::engine
