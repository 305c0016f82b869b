// The hand-written evaluation of Shogun Chess: the terms of terms_shogun.h with their weights.
// Similar to evaluation_janggi.cpp, because the terms of each game are a namespace of their own.
#include <algorithm>
#include <array>
#include <iterator>

#include "engine/evaluation.h"
#include "engine/terms_shogun.h"
#include "engine/weight.h"
#include "engine/weights_shogun.h"

namespace janggun::engine {

namespace {

static_assert(std::size(kShogunWeights) == shogun_terms::kCount);

/// Material plus piece-square value, by side, kind and square.
constexpr auto kPlaced = [] {
    using namespace shogun_terms;
    std::array<std::array<std::array<Weight, shogun::Square::kCount>, shogun::kKindCount>, 2>
        table{};
    for (const Side side : kSides)
        for (std::size_t kind = 0; kind < shogun::kKindCount; ++kind)
            for (int i = 0; i < shogun::Square::kCount; ++i) {
                Weight& weight =
                    table[static_cast<std::size_t>(index(side))][kind][static_cast<std::size_t>(i)];
                weight += kShogunWeights[kMaterial + kind];
                weight += kShogunWeights[kPlace + kind * kPlaces +
                                         place_of(side, shogun::Square::from_index(i))];
            }
    return table;
}();

struct Adder {
    BySide<Weight> sums;
    void add(Side side, std::size_t term, int times) { sums[side] += kShogunWeights[term] * times; }
    void place(Side side, shogun::Kind kind, shogun::Square at) {
        sums[side] += kPlaced[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(kind)]
                             [static_cast<std::size_t>(at.index())];
    }
};

}  // namespace

template <>
Score lazy_evaluate<Shogun>(const shogun::Position& position) {
    namespace terms = shogun_terms;
    const auto& pieces = position.pieces();
    const Side us = position.turn();
    Weight sum = kShogunWeights[terms::kTurn];
    for (std::size_t kind = 0; kind < shogun::kKindCount; ++kind) {
        const auto all = pieces.of(static_cast<shogun::Kind>(kind));
        const auto& ours = kPlaced[static_cast<std::size_t>(index(us))][kind];
        const auto& theirs = kPlaced[static_cast<std::size_t>(index(other(us)))][kind];
        for (const shogun::Square at : all& pieces.of(us))
            sum += ours[static_cast<std::size_t>(at.index())];
        for (const shogun::Square at : all - pieces.of(us))
            sum -= theirs[static_cast<std::size_t>(at.index())];
    }
    Adder hands;
    for (const Side side : kSides) terms::look_at_hand(side, position, hands);
    sum += hands.sums[us];
    sum -= hands.sums[other(us)];
    return sum.at(terms::phase_of(position));
}

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
