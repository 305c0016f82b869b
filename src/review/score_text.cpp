// Scores as short words.
#include "review/score_text.h"

#include "base/text.h"
#include "engine/moves_to_end.h"

namespace janggun::review {
namespace {

using engine::Score;

constexpr std::string_view kMateWord = "mate";
constexpr std::string_view kPointsWord = "points";
constexpr int kMostMoves = engine::kMaxPly / 2;

std::optional<Score> decided(std::string_view moves, Score won) {
    const bool is_lost = moves.starts_with('-');
    if (is_lost) moves.remove_prefix(1);
    const auto number = moves.starts_with('-') ? std::nullopt : parse_number(moves);
    if (!number || *number > kMostMoves) return std::nullopt;
    return is_lost ? -(won - engine::plies_of_loss(*number)) : won - engine::plies_of_win(*number);
}

}  // namespace

std::string write_score(Score score) {
    if (!engine::is_decided(score)) return std::to_string(score);
    std::string text{engine::is_mate(score) ? kMateWord : kPointsWord};
    if (score < 0) text += '-';
    return text + std::to_string(std::abs(engine::moves_to_end(score)));
}

std::optional<Score> parse_score(std::string_view text) {
    if (text.starts_with(kMateWord)) return decided(text.substr(kMateWord.size()), engine::kMate);
    if (text.starts_with(kPointsWord))
        return decided(text.substr(kPointsWord.size()), engine::kPointsWin);
    const auto centipawns = parse_number(text);
    if (!centipawns || std::abs(*centipawns) > engine::kMaxEvaluation) return std::nullopt;
    return centipawns;
}

std::optional<std::vector<Evaluated>> parse_evaluated(std::string_view text) {
    std::vector<Evaluated> positions;
    for (const Word& word : words_of(text)) {
        std::string_view score = word.text;
        Evaluated position;
        if (score.ends_with('!')) {
            position.is_best = true;
            score.remove_suffix(1);
        }
        if (score != "?") {
            position.score = parse_score(score);
            if (!position.score) return std::nullopt;
        }
        positions.push_back(position);
    }
    return positions;
}

}  // namespace janggun::review
