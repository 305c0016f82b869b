// Judging the moves of a game.
#include "review/judge.h"

#include <algorithm>
#include <cmath>

namespace janggun::review {
namespace {

constexpr Score kMostCentipawns = 1000;  // beyond, a centipawn means nothing
constexpr int kShortMate = 3;            // moves; missing one is worth an exercise

// By what a piece is worth at the start (docs/review.md): an inaccuracy is a soldier or pawn, a
// mistake an elephant or knight, a blunder a cannon, or more than a rook of Shogun Chess.
constexpr Thresholds thresholds_of(const janggi::Ruleset&) {
    return {.inaccuracy = 0.08, .mistake = 0.16, .blunder = 0.28};
}
constexpr Thresholds thresholds_of(const shogun::Ruleset&) {
    return {.inaccuracy = 0.06, .mistake = 0.11, .blunder = 0.20};
}
/// For games without a measurement.
template <typename Ruleset>
constexpr Thresholds thresholds_of(const Ruleset&) {
    return {.inaccuracy = 0.07, .mistake = 0.13, .blunder = 0.24};
}

Judgement judgement_of(double lost, const Thresholds& thresholds) {
    if (lost >= thresholds.blunder) return Judgement::Blunder;
    if (lost >= thresholds.mistake) return Judgement::Mistake;
    if (lost >= thresholds.inaccuracy) return Judgement::Inaccuracy;
    return Judgement::Good;
}

Score capped(Score score) {
    return std::clamp(score, -kMostCentipawns, kMostCentipawns);
}

/// There was a short mate, and the answer does not mate, however much else it wins.
bool misses_short_mate(Score best, Score answer) {
    const bool is_short_mate =
        best > 0 && engine::is_mate(best) && engine::plies_to_end(best) < 2 * kShortMate;
    const bool mates = answer > 0 && engine::is_mate(answer);
    return is_short_mate && !mates;
}

JudgedMove judge_move(const Evaluated& before, const Evaluated& after, Side side,
                      const Scale& scale) {
    const Score best = *before.score;
    const Score reached = -*after.score;
    JudgedMove move;
    move.side = side;
    move.expected_before = expected_score(best, scale.curve);
    move.expected_after = expected_score(reached, scale.curve);
    if (before.is_best) return move;
    move.lost = std::max(0.0, move.expected_before - move.expected_after);
    move.centipawns_lost = std::clamp(capped(best) - capped(reached), 0, kMostCentipawns);
    move.judgement = judgement_of(move.lost, scale.thresholds);
    move.accuracy = accuracy_of_loss(move.lost);
    move.is_exercise = move.judgement == Judgement::Mistake ||
                       move.judgement == Judgement::Blunder || misses_short_mate(best, reached);
    return move;
}

/// The weight of each move in its side's accuracy: how much the expected score changes around it,
/// as the standard deviation in a sliding window of positions. A slip in a won game counts little.
std::vector<double> weights_of(const std::vector<double>& expected) {
    const std::size_t moves = expected.size() - 1;
    const std::size_t size = std::min(std::clamp<std::size_t>(moves / 10, 2, 8), expected.size());
    std::vector<double> weights;
    for (std::size_t move = 0; move < moves; ++move) {
        const std::size_t end = std::max(move + 2, size);
        double sum = 0;
        double squares = 0;
        for (std::size_t i = end - size; i < end; ++i) {
            const double percent = 100 * expected[i];
            sum += percent;
            squares += percent * percent;
        }
        const auto count = static_cast<double>(size);
        const double variance = std::max(0.0, squares / count - (sum / count) * (sum / count));
        weights.push_back(std::clamp(std::sqrt(variance), 0.5, 12.0));
    }
    return weights;
}

/// The mean of the weighted and the harmonic mean of the moves' accuracies: the first forgives
/// what did not matter, the second no blunder.
std::optional<double> accuracy_of(Side side, const Judged& judged,
                                  const std::vector<double>& weights) {
    double weighted = 0;
    double weight = 0;
    double inverse = 0;
    int count = 0;
    for (std::size_t i = 0; i < judged.moves.size(); ++i) {
        const auto& move = judged.moves[i];
        if (move->side != side) continue;
        ++count;
        weighted += weights[i] * move->accuracy;
        weight += weights[i];
        inverse += 1 / std::max(1.0, move->accuracy);
    }
    if (count == 0) return std::nullopt;
    return (weighted / weight + count / inverse) / 2;
}

void summarise(Judged& judged) {
    BySide<double> lost{};
    BySide<int> centipawns{};
    for (const auto& move : judged.moves) {
        if (!move) continue;
        Summary& summary = judged.sides[move->side];
        ++summary.moves;
        summary.inaccuracies += move->judgement == Judgement::Inaccuracy;
        summary.mistakes += move->judgement == Judgement::Mistake;
        summary.blunders += move->judgement == Judgement::Blunder;
        lost[move->side] += move->lost;
        centipawns[move->side] += move->centipawns_lost;
    }
    for (const Side side : kSides) {
        Summary& summary = judged.sides[side];
        if (summary.moves == 0) continue;
        summary.average_loss = lost[side] / summary.moves;
        summary.average_centipawn_loss =
            static_cast<int>(std::lround(static_cast<double>(centipawns[side]) / summary.moves));
    }
}

}  // namespace

std::string_view name_of(Judgement judgement) {
    switch (judgement) {
        case Judgement::Good:
            return "good";
        case Judgement::Inaccuracy:
            return "inaccuracy";
        case Judgement::Mistake:
            return "mistake";
        case Judgement::Blunder:
            return "blunder";
    }
    return "";
}

int nag_of(Judgement judgement) {
    switch (judgement) {
        case Judgement::Good:
            return 0;
        case Judgement::Inaccuracy:
            return 6;
        case Judgement::Mistake:
            return 2;
        case Judgement::Blunder:
            return 4;
    }
    return 0;
}

Scale scale_of(const AnyRuleset& ruleset) {
    return with_game(ruleset, []<Game G>(const typename G::Ruleset& rules) -> Scale {
        return {engine::chance_curve(rules), thresholds_of(rules)};
    });
}

double expected_score(Score score, const ChanceCurve& curve) {
    if (engine::is_decided(score)) {
        const double won = engine::is_mate(score) ? 1 : kExpectedOfPointsWin;
        return score > 0 ? won : 1 - won;
    }
    const auto wins = [&](double advantage) {
        return 1 / (1 + std::exp((curve.shift - advantage) / curve.width));
    };
    return std::clamp((1 + wins(score) - wins(-score)) / 2, 1 - kMostByEvaluation,
                      kMostByEvaluation);
}

double accuracy_of_loss(double lost) {
    // The curve that Lichess publishes, of the loss in percent: lichess.org/page/accuracy.
    return std::clamp(103.1668 * std::exp(-0.04354 * 100 * lost) - 2.1669, 0.0, 100.0);
}

bool is_about_as_good(Score best, Score answer, const ChanceCurve& curve) {
    // Missing the mate is what makes the exercise: a move that only wins was the mistake itself.
    if (misses_short_mate(best, answer)) return false;
    return expected_score(best, curve) - expected_score(answer, curve) <= kAboutAsGood;
}

Judged judge(std::span<const Evaluated> positions, Side first, const Scale& scale) {
    Judged judged;
    if (positions.empty()) return judged;
    std::vector<double> expected;  // of the side that moves first
    bool is_complete = true;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const Side side = i % 2 == 0 ? first : other(first);
        const auto& score = positions[i].score;
        is_complete = is_complete && score;
        const double chance = score ? expected_score(*score, scale.curve) : 0;
        expected.push_back(side == first ? chance : 1 - chance);
        if (i + 1 == positions.size()) break;
        judged.moves.emplace_back();
        if (score && positions[i + 1].score)
            judged.moves.back() = judge_move(positions[i], positions[i + 1], side, scale);
    }
    summarise(judged);
    if (!is_complete) return judged;
    const auto weights = weights_of(expected);
    for (const Side side : kSides) judged.sides[side].accuracy = accuracy_of(side, judged, weights);
    return judged;
}

}  // namespace janggun::review
