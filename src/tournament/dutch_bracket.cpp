// Where each pairing criterion has its bits in a weight.
#include "tournament/dutch_bracket.h"

namespace janggun::tournament {

WeightLayout::WeightLayout(const Bracket& bracket) : bracket_{bracket} {
    const auto width = [](int count) {
        return static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(count)));
    };
    std::map<int, int> sizes;  // lowest score first
    for (int v = 0; v < bracket.beyond; ++v) ++sizes[bracket.at(v).score];
    std::size_t all_scores = 0;
    for (const auto& [score, size] : sizes) {
        score_bits_[score] = all_scores;
        all_scores += width(size);
    }
    count_bits_ = width(bracket.beyond);

    (void)take(3 * count_bits_ + 1);  // the order of candidates: add_exchange
    // From the least important criterion to the most important.
    up_scores_[1] = take(all_scores);
    down_scores_[1] = take(all_scores);
    up_scores_[0] = take(all_scores);
    down_scores_[0] = take(all_scores);
    upfloats_[1] = take(count_bits_);
    downfloats_[1] = take(count_bits_);
    upfloats_[0] = take(count_bits_);
    downfloats_[0] = take(count_bits_);
    for (std::size_t i = 4; i-- > 0;) colours_[i] = take(count_bits_);
    bye_games_ = take(width(bracket.rounds_played));
    next_scores_ = take(all_scores);
    next_pairs_ = take(count_bits_);
    scores_ = take(all_scores);
    pairs_ = take(count_bits_);
}

bool WeightLayout::gives_third_running(const Candidate& a, const Candidate& b) {
    if (a.imbalance == b.imbalance) return a.repeated && a.repeated == b.repeated;
    // The wider imbalance is granted.
    const Candidate& denied = a.imbalance > b.imbalance ? b : a;
    return denied.repeated == other(a.wish);
}

}  // namespace janggun::tournament
