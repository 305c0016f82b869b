// The hand-written evaluation of Janggi: the terms of terms_janggi.h with their weights.
#include <algorithm>
#include <iterator>

#include "engine/evaluation.h"
#include "engine/terms_janggi.h"
#include "engine/weight.h"
#include "engine/weights_janggi.h"

namespace janggun::engine {

Score exchange_value(janggi::Kind kind) {
    constexpr Score kValues[janggi::kKindCount] = {10000, 300, 1300, 700, 500, 350, 200};
    return kValues[static_cast<int>(kind)];
}

namespace {

static_assert(std::size(kJanggiWeights) == janggi_terms::kCount);

struct Adder {
    BySide<Weight> sums;
    void add(Side side, std::size_t term, int times) { sums[side] += kJanggiWeights[term] * times; }
};

}  // namespace

template <>
Score evaluate<Janggi>(const janggi::Position& position, const janggi::Ruleset& ruleset) {
    namespace terms = janggi_terms;
    Adder adder;
    terms::Judge{position, adder}.run();
    const Side us = position.turn();
    adder.add(us, terms::kTurn, 1);
    const int phase = terms::phase_of(position);
    Score score = (adder.sums[us] - adder.sums[other(us)]).at(phase);

    // Who leads on points wins in the end, the surer the nearer the limit.
    if (ruleset.verdict == janggi::Ruleset::Verdict::Points) {
        const auto points = janggi::totals(position, ruleset);
        const int lead = points.first_halves > points.second_halves ? 1 : -1;
        const int near = std::clamp(position.quiet_plies() * 100 / ruleset.move_limit, 0, 100);
        const Score bonus = kJanggiWeights[terms::kLead].at(phase) +
                            kJanggiWeights[terms::kLeadLate].at(phase) * near * near / 2500;
        score += (us == janggi::kCho) == (lead > 0) ? bonus : -bonus;
    }
    return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace janggun::engine
