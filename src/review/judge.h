// Judging the moves of a game: the expected score each move lost, its judgement and accuracy, and
// a summary for each side. Used by the server, the page and the program; docs/review.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "board/side.h"
#include "engine/chances.h"
#include "engine/score.h"
#include "game/variant.h"

namespace janggun::review {

using engine::ChanceCurve;
using engine::Score;

enum class Judgement : std::uint8_t { Good, Inaccuracy, Mistake, Blunder };
/// "good", "inaccuracy", "mistake", "blunder".
[[nodiscard]] std::string_view name_of(Judgement judgement);
/// The numeric annotation glyph (NAG) of PGN: 6 "?!", 2 "?", 4 "??"; 0 for a good move.
[[nodiscard]] int nag_of(Judgement judgement);

/// The loss of expected score from which a move gets the judgement.
struct Thresholds {
    double inaccuracy = 0;
    double mistake = 0;
    double blunder = 0;
};

/// What a score means under a ruleset, and how much of it may be lost.
struct Scale {
    ChanceCurve curve;
    Thresholds thresholds;
};
[[nodiscard]] Scale scale_of(const AnyRuleset& ruleset);

// An evaluation is less certain than a proved win on points, and that is worth a little less than
// a mate: none of these steps is an inaccuracy, and none of the three is ever even with a loss.
inline constexpr double kMostByEvaluation = 0.98;
inline constexpr double kExpectedOfPointsWin = 0.99;

/// Win chance with half of the draws, 0 to 1, for the side that has the score.
[[nodiscard]] double expected_score(Score score, const ChanceCurve& curve);

/// 0 to 100, from the expected score lost by one move.
[[nodiscard]] double accuracy_of_loss(double lost);

/// Answers that lose at most this much more than the best move solve an exercise; instead of a
/// short mate only a mate does. So no move that makes an exercise solves it.
inline constexpr double kAboutAsGood = 0.04;
[[nodiscard]] bool is_about_as_good(Score best, Score answer, const ChanceCurve& curve);

/// One position of the game, before or after its moves.
struct Evaluated {
    std::optional<Score> score;  // for the side to move; none: not evaluated (yet)
    /// The move played here was the engine's choice, or the only legal one. Such a
    /// move loses nothing, whatever a search of the next position says.
    bool is_best = false;
};

struct JudgedMove {
    Side side{};
    Judgement judgement = Judgement::Good;
    double expected_before = 0;  // for the side that moved
    double expected_after = 0;
    double lost = 0;
    int centipawns_lost = 0;  // at most 1000
    double accuracy = 100;
    /// A mistake or blunder, or a short mate that was missed: worth an exercise.
    bool is_exercise = false;
};

struct Summary {
    int moves = 0;  // judged ones
    int inaccuracies = 0;
    int mistakes = 0;
    int blunders = 0;
    double average_loss = 0;         // of expected score
    int average_centipawn_loss = 0;  // "ACPL"
    std::optional<double> accuracy;  // 0 to 100; none until every position is evaluated
};

struct Judged {
    std::vector<std::optional<JudgedMove>> moves;  // none: not known yet
    BySide<Summary> sides;
};

/// Judges the moves between the positions, of which there is one more than moves.
[[nodiscard]] Judged judge(std::span<const Evaluated> positions, Side first, const Scale& scale);

}  // namespace janggun::review
