// Judgements, accuracy and summaries of moves.
#include "review/judge.h"

#include <gtest/gtest.h>

#include "review/judged_json.h"
#include "review/score_text.h"

namespace janggun::review {
namespace {

using engine::mate_in;
using engine::mated_in;
using engine::points_won_in;

const Scale kJanggi = scale_of(janggi::kTournament);
const Scale kCasual = scale_of(janggi::kCasual);
const Scale kShogun = scale_of(shogun::kStandard);

/// One move, by scores before and after it for the side that moves.
JudgedMove move_between(Score before, Score after, const Scale& scale = kJanggi,
                        bool is_best = false) {
    const Evaluated positions[] = {{before, is_best}, {-after, false}};
    return judge(positions, Side::First, scale).moves.at(0).value();
}

TEST(ExpectedScore, GrowsFromLossToMateAndIsTurnedAroundForTheOpponent) {
    for (const Scale& scale : {kJanggi, kCasual, kShogun}) {
        const Score scores[] = {mated_in(4), -points_won_in(3), -20000,    -300, 0, 300,
                                20000,       points_won_in(3),  mate_in(5)};
        double last = -1;
        for (const Score score : scores) {
            const double expected = expected_score(score, scale.curve);
            EXPECT_GT(expected, last) << score;
            EXPECT_NEAR(expected, 1 - expected_score(-score, scale.curve), 1e-9) << score;
            last = expected;
        }
    }
}

TEST(Judge, GradesByExpectedScoreWithThresholdsOfTheGame) {
    EXPECT_EQ(move_between(0, -50).judgement, Judgement::Good);
    EXPECT_EQ(move_between(0, -150).judgement, Judgement::Inaccuracy);
    EXPECT_EQ(move_between(0, -350).judgement, Judgement::Mistake);
    EXPECT_EQ(move_between(0, -600).judgement, Judgement::Blunder);
    // The same loss of 0.21 is a blunder in Shogun Chess only.
    EXPECT_EQ(move_between(0, -400, kJanggi).judgement, Judgement::Mistake);
    EXPECT_EQ(move_between(0, -400, kShogun).judgement, Judgement::Blunder);
    // A piece less matters little in a game that is won or lost anyway.
    EXPECT_EQ(move_between(2500, 1700).judgement, Judgement::Good);
    EXPECT_EQ(move_between(-1700, -2500).judgement, Judgement::Good);
}

TEST(Judge, CallsAPointsWinTurnedIntoAPointsLossABlunderWhateverTheMaterial) {
    EXPECT_EQ(move_between(points_won_in(3), -points_won_in(2)).judgement, Judgement::Blunder);
    EXPECT_EQ(move_between(points_won_in(3), 0).judgement, Judgement::Blunder);
    EXPECT_EQ(move_between(150, -points_won_in(2)).judgement, Judgement::Blunder);
}

TEST(Judge, AcceptsAPointsWinInPlaceOfAMateAndALongerMate) {
    EXPECT_EQ(move_between(mate_in(5), points_won_in(3)).judgement, Judgement::Good);
    EXPECT_EQ(move_between(mate_in(3), mate_in(9)).judgement, Judgement::Good);
    EXPECT_FALSE(move_between(mate_in(3), mate_in(9)).is_exercise);
    EXPECT_EQ(move_between(mate_in(3), 0).judgement, Judgement::Blunder);
}

TEST(Judge, MakesExercisesOfMistakesAndMissedShortMates) {
    EXPECT_TRUE(move_between(0, -350).is_exercise);
    EXPECT_FALSE(move_between(0, -150).is_exercise);
    EXPECT_TRUE(move_between(mate_in(5), 20000).is_exercise);
    EXPECT_FALSE(move_between(mate_in(15), 20000).is_exercise);
}

TEST(Judge, NeverBlamesTheEnginesChoiceOrTheOnlyMove) {
    const JudgedMove move = move_between(0, -900, kJanggi, true);
    EXPECT_EQ(move.judgement, Judgement::Good);
    EXPECT_EQ(move.lost, 0);
    EXPECT_EQ(move.accuracy, 100);
}

TEST(Judge, SeesEveryMoveFromItsOwnSide) {
    // White is better by a chariot after Black's blunder, and gives it back.
    const auto positions = parse_evaluated("0 0 900 900");
    const Judged judged = judge(*positions, Side::First, kJanggi);
    ASSERT_EQ(judged.moves.size(), 3U);
    EXPECT_EQ(judged.moves[0]->judgement, Judgement::Good);
    EXPECT_EQ(judged.moves[1]->side, Side::Second);
    EXPECT_EQ(judged.moves[1]->judgement, Judgement::Blunder);
    EXPECT_EQ(judged.moves[2]->side, Side::First);
    EXPECT_EQ(judged.moves[2]->judgement, Judgement::Blunder);
    EXPECT_EQ(judged.sides[Side::First].blunders, 1);
    EXPECT_EQ(judged.sides[Side::Second].blunders, 1);
    EXPECT_EQ(judged.sides[Side::First].moves, 2);
    EXPECT_EQ(judged.sides[Side::First].average_centipawn_loss, 500);  // 0, and 1000 at most
}

TEST(Judge, HasNoAccuracyBeforeEveryPositionIsEvaluated) {
    const Judged partial = judge(*parse_evaluated("0 0 ? 0"), Side::First, kJanggi);
    EXPECT_TRUE(partial.moves[0]);
    EXPECT_FALSE(partial.moves[1]);
    EXPECT_FALSE(partial.moves[2]);
    EXPECT_FALSE(partial.sides[Side::First].accuracy);
    const Judged whole = judge(*parse_evaluated("0 0 0 0"), Side::First, kJanggi);
    EXPECT_DOUBLE_EQ(whole.sides[Side::First].accuracy.value(), 100);
}

TEST(Judge, TakesGamesOfAnyLengthAndABlackStart) {
    EXPECT_TRUE(judge({}, Side::First, kJanggi).moves.empty());
    EXPECT_TRUE(judge(*parse_evaluated("10"), Side::First, kJanggi).moves.empty());
    const Judged one = judge(*parse_evaluated("10 900"), Side::Second, kJanggi);
    EXPECT_EQ(one.moves.at(0)->side, Side::Second);
    EXPECT_FALSE(one.sides[Side::First].accuracy);
    EXPECT_TRUE(one.sides[Side::Second].accuracy);
}

TEST(Accuracy, FallsWithTheLoss) {
    EXPECT_DOUBLE_EQ(accuracy_of_loss(0), 100);
    EXPECT_NEAR(accuracy_of_loss(0.10), 64.6, 0.1);
    EXPECT_DOUBLE_EQ(accuracy_of_loss(1), 0);
    double last = 101;
    for (double lost = 0; lost <= 1; lost += 0.05) {
        EXPECT_LE(accuracy_of_loss(lost), last);
        last = accuracy_of_loss(lost);
    }
}

TEST(Accuracy, OfAGameIsLowerForTheSideThatBlundered) {
    const Judged judged =
        judge(*parse_evaluated("0 0 0 0 0 900 -900 900 -900 900 -900 900"), Side::First, kJanggi);
    EXPECT_LT(judged.sides[Side::First].accuracy.value(), 60);
    EXPECT_DOUBLE_EQ(judged.sides[Side::Second].accuracy.value(), 100);
}

TEST(Exercise, AcceptsAnswersAboutAsGoodAsTheBest) {
    EXPECT_TRUE(is_about_as_good(100, 60, kJanggi.curve));
    EXPECT_FALSE(is_about_as_good(100, -100, kJanggi.curve));
    EXPECT_TRUE(is_about_as_good(mate_in(15), points_won_in(9), kJanggi.curve));
    EXPECT_FALSE(is_about_as_good(points_won_in(9), -points_won_in(9), kJanggi.curve));
}

TEST(Exercise, OfAShortMateIsSolvedOnlyByAMate) {
    EXPECT_TRUE(is_about_as_good(mate_in(3), mate_in(9), kJanggi.curve));
    EXPECT_FALSE(is_about_as_good(mate_in(5), points_won_in(3), kJanggi.curve));
    EXPECT_FALSE(is_about_as_good(mate_in(5), 20000, kJanggi.curve));
    EXPECT_TRUE(is_about_as_good(mate_in(7), 20000, kJanggi.curve));
}

TEST(Exercise, IsNeverSolvedByTheMoveThatMadeIt) {
    const Score scores[] = {mated_in(4), -points_won_in(3), -20000,      -300,      0, 150, 300,
                            20000,       points_won_in(3),  mate_in(15), mate_in(5)};
    for (const Scale& scale : {kJanggi, kCasual, kShogun})
        for (const Score best : scores)
            for (const Score answer : scores) {
                if (!move_between(best, answer, scale).is_exercise) continue;
                EXPECT_FALSE(is_about_as_good(best, answer, scale.curve)) << best << ' ' << answer;
            }
}

TEST(ScoreText, IsReadBackToTheSameNumberOfMoves) {
    for (const std::string_view text :
         {"0", "35", "-28000", "mate1", "mate12", "mate-0", "mate-3", "points2", "points-0"}) {
        const auto score = parse_score(text);
        ASSERT_TRUE(score) << text;
        EXPECT_EQ(write_score(*score), text);
    }
    EXPECT_EQ(parse_score("mate2"), mate_in(3));
    EXPECT_EQ(parse_score("mate-2"), mated_in(4));
    for (const std::string_view text :
         {"", "x", "28001", "mate", "mate--1", "mate65", "points", "1.5"})
        EXPECT_FALSE(parse_score(text)) << text;
    EXPECT_FALSE(parse_evaluated("10 x"));
    EXPECT_TRUE(parse_evaluated("10 -4! ? mate3!")->at(3).is_best);
}

TEST(JudgedJson, NamesWhatThePageShows) {
    const Judged judged = judge(*parse_evaluated("0 900 ?"), Side::First, kJanggi);
    EXPECT_EQ(
        judged_json(judged),
        R"({"moves":[{"judgement":"blunder","lost":0.389,"accuracy":16.8,"exercise":true},null],)"
        R"("white":{"moves":1,"inaccuracies":0,"mistakes":0,"blunders":1,"averageLoss":0.389,)"
        R"("averageCentipawnLoss":900},)"
        R"("black":{"moves":0,"inaccuracies":0,"mistakes":0,"blunders":0,"averageLoss":0.000,)"
        R"("averageCentipawnLoss":0}})");
    JsonText json;
    json.open('{');
    write_score_fields(json, 216, Side::Second, kJanggi.curve);
    json.close('}');
    EXPECT_EQ(json.take(), R"({"kind":"cp","value":-216,"expected":0.378})");
}

}  // namespace
}  // namespace janggun::review
