// The hand-written evaluation of Janggi: the terms of terms_janggi.h with their weights.
#include <algorithm>
#include <array>
#include <iterator>

#include "engine/evaluation.h"
#include "engine/terms_janggi.h"
#include "engine/weight.h"
#include "engine/weights_janggi.h"

namespace janggun::engine {

namespace {

static_assert(std::size(kJanggiWeights) == janggi_terms::kCount);

/// Material plus piece-square value, by side, kind and square.
constexpr auto kPlaced = [] {
    using namespace janggi_terms;
    std::array<std::array<std::array<Weight, janggi::Square::kCount>, janggi::kKindCount>, 2>
        table{};
    for (const Side side : kSides)
        for (std::size_t kind = 0; kind < janggi::kKindCount; ++kind)
            for (int i = 0; i < janggi::Square::kCount; ++i) {
                Weight& weight =
                    table[static_cast<std::size_t>(index(side))][kind][static_cast<std::size_t>(i)];
                weight += kJanggiWeights[kMaterial + kind];
                weight += kJanggiWeights[kPlace + kind * kPlaces +
                                         place_of(side, janggi::Square::from_index(i))];
            }
    return table;
}();

struct Adder {
    BySide<Weight> sums;
    void add(Side side, std::size_t term, int times) { sums[side] += kJanggiWeights[term] * times; }
    void place(Side side, janggi::Kind kind, janggi::Square at) {
        sums[side] += kPlaced[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(kind)]
                             [static_cast<std::size_t>(at.index())];
    }
};

/// The points lead wins at the move limit: it counts more the closer the limit is.
Score points_bonus(const janggi::Position& position, const janggi::Ruleset& ruleset, Score always) {
    if (!ruleset.points_decide()) return 0;
    const bool cho_leads = janggi::points_winner(janggi::totals(position, ruleset)) == janggi::kCho;
    const int near = std::clamp(position.quiet_plies() * 100 / ruleset.longest_quiet(), 0, 100);
    const Weight late = kJanggiWeights[janggi_terms::kLeadLate];
    const Score bonus = always + late.at(janggi_terms::phase_of(position)) * near * near / 2500;
    return (position.turn() == janggi::kCho) == cho_leads ? bonus : -bonus;
}

}  // namespace

template <>
Score bonus_near_limit<Janggi>(const janggi::Position& position, const janggi::Ruleset& ruleset) {
    // Early in the game the bonus is less than a hundredth of its final value.
    const bool is_far = 10 * position.quiet_plies() < ruleset.longest_quiet();
    return is_far ? 0 : points_bonus(position, ruleset, 0);
}

template <>
Score lazy_evaluate<Janggi>(const janggi::Position& position) {
    const auto& pieces = position.pieces();
    const Side us = position.turn();
    Weight sum = kJanggiWeights[janggi_terms::kTurn];
    for (std::size_t kind = 0; kind < janggi::kKindCount; ++kind) {
        const auto all = pieces.of(static_cast<janggi::Kind>(kind));
        const auto& ours = kPlaced[static_cast<std::size_t>(index(us))][kind];
        const auto& theirs = kPlaced[static_cast<std::size_t>(index(other(us)))][kind];
        (all & pieces.of(us)).for_each([&](janggi::Square at) {
            sum += ours[static_cast<std::size_t>(at.index())];
        });
        (all - pieces.of(us)).for_each([&](janggi::Square at) {
            sum -= theirs[static_cast<std::size_t>(at.index())];
        });
    }
    return sum.at(janggi_terms::phase_of(position));
}

template <>
Score evaluate<Janggi>(const janggi::Position& position, const janggi::Ruleset& ruleset) {
    namespace terms = janggi_terms;
    Adder adder;
    terms::Judge{position, adder}.run();
    const Side us = position.turn();
    adder.add(us, terms::kTurn, 1);
    const int phase = terms::phase_of(position);
    Score score = (adder.sums[us] - adder.sums[other(us)]).at(phase);

    score += points_bonus(position, ruleset, kJanggiWeights[terms::kLead].at(phase));
    return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace janggun::engine
