// The score of a match so far.
#include "arena/tally.h"

namespace janggun::arena {

void Tally::add(const GameResult& result) {
    const auto enter = [&](Score& score) {
        ++(!result.winner ? score.draws : *result.winner == Player::A ? score.wins : score.losses);
    };
    enter(score_);
    enter(by_reason_[result.reason]);
    if (result.winning_side) ++side_wins_[*result.winning_side];
    if (result.winner)
        ++faults_[index(other(*result.winner))][static_cast<std::size_t>(result.fault)];
    for (const Player player : {Player::A, Player::B})
        efforts_[index(player)] += result.efforts[index(player)];
    plies_ += static_cast<std::uint64_t>(result.plies);

    const std::size_t half_points = !result.winner ? 1U : *result.winner == Player::A ? 2U : 0U;
    const auto pair = result.game / 2;
    if (const auto half = half_pairs_.find(pair); half != half_pairs_.end()) {
        ++pairs_.of_score[half->second + half_points];
        half_pairs_.erase(half);
    } else {
        half_pairs_[pair] = half_points;
    }
}

double Tally::mean_plies() const {
    const auto games = score_.games();
    return games == 0 ? 0 : static_cast<double>(plies_) / static_cast<double>(games);
}

}  // namespace janggun::arena
