// Reviews by the engine, and their text.
#include "review/reviewer.h"

#include <gtest/gtest.h>

#include "notation/uci.h"

namespace janggun::review {
namespace {

template <Game G>
Match<G> played(const std::vector<std::string>& moves) {
    const auto ruleset = G::default_ruleset();
    Match<G> match{ruleset, *G::position(G::start_setup(), ruleset)};
    for (const std::string& text : moves) {
        const auto move = notation::read_uci(match.position(), text);
        EXPECT_TRUE(move) << text;
        EXPECT_TRUE(match.play(*move)) << text;
    }
    return match;
}

ReviewedGame review_of(const AnyMatch& game, Budget budget) {
    engine::EngineSet engines;
    const std::atomic<bool> stop{false};
    Reviewer reviewer{game, budget};
    while (!reviewer.is_done()) reviewer.step(engines, stop);
    return reviewer.reviewed();
}

TEST(Reviewer, FindsABlunderAndTheMateAfterIt) {
    // Fool's mate: White opens the way to the king, and Black's queen mates.
    const auto game = played<Shogun>({"f2f3", "e7e5", "g2g4", "d8h4"});
    const ReviewedGame reviewed = review_of(game, {.nodes = 5'000, .hash_megabytes = 1});
    ASSERT_EQ(reviewed.positions.size(), 5U);
    EXPECT_EQ(reviewed.positions[3]->line.front(), "d8h4");
    EXPECT_TRUE(reviewed.positions[3]->is_best);
    EXPECT_EQ(reviewed.positions[4]->score, engine::mated_in(0));
    EXPECT_TRUE(reviewed.positions[4]->line.empty());
    const Judged judged = reviewed.judged();
    EXPECT_EQ(judged.moves[2]->judgement, Judgement::Blunder);
    EXPECT_EQ(judged.moves[3]->judgement, Judgement::Good);
    EXPECT_EQ(judged.sides[Side::First].blunders, 1);
    EXPECT_TRUE(judged.sides[Side::First].accuracy);
}

TEST(Reviewer, CallsTwoPassesABlunderOfWhoLosesOnPoints) {
    // At the start Han is ahead by the deom: Cho's pass lets Han end the game and win on points.
    const auto game = played<Janggi>({"e2e2", "e9e9"});
    const ReviewedGame reviewed = review_of(game, {.nodes = 5'000, .hash_megabytes = 1});
    EXPECT_TRUE(engine::is_points_win(reviewed.positions[2]->score));
    const Judged judged = reviewed.judged();
    EXPECT_EQ(judged.moves[0]->judgement, Judgement::Blunder);
    EXPECT_EQ(judged.moves[1]->judgement, Judgement::Good);
}

TEST(Reviewer, LooksAgainAtDoubtfulMovesOnly) {
    engine::EngineSet engines;
    const std::atomic<bool> stop{false};
    Reviewer reviewer{played<Shogun>({"f2f3", "e7e5", "g2g4", "d8h4"}),
                      {.nodes = 2'000, .second_look = 2, .third_look = 1, .hash_megabytes = 1}};
    EXPECT_EQ(reviewer.searches_planned(), 5U);
    for (int i = 0; i < 5; ++i) reviewer.step(engines, stop);
    EXPECT_FALSE(reviewer.is_done());
    // At least both sides of the blunder, and never the mate on the board.
    EXPECT_GE(reviewer.searches_planned(), 7U);
    EXPECT_LE(reviewer.searches_planned(), 9U);
}

TEST(Reviewer, EndsAfterThreeLooks) {
    engine::EngineSet engines;
    const std::atomic<bool> stop{false};
    Reviewer reviewer{played<Shogun>({"f2f3", "e7e5", "g2g4", "d8h4"}),
                      {.nodes = 500, .second_look = 2, .third_look = 3, .hash_megabytes = 1}};
    while (!reviewer.is_done()) reviewer.step(engines, stop);
    EXPECT_EQ(reviewer.searches_done(), reviewer.searches_planned());
    EXPECT_LE(reviewer.searches_done(), 13U);  // five positions, and four twice again at most
}

TEST(Reviewer, ChangesNothingWhenItIsStopped) {
    engine::EngineSet engines;
    const std::atomic<bool> stop{true};
    Reviewer reviewer{played<Janggi>({"a4b4"}), {.nodes = 1'000, .hash_megabytes = 1}};
    reviewer.step(engines, stop);
    EXPECT_EQ(reviewer.searches_done(), 0U);
    EXPECT_FALSE(reviewer.reviewed().positions[1]);
}

TEST(ReviewText, IsReadBackTheSame) {
    ReviewedGame game{janggi::kTournament.with_handicap(), Side::Second, 5'000, {}};
    game.positions = {Evaluation{-35, 14, true, {"a4a5", "b10c8"}}, std::nullopt,
                      Evaluation{engine::mate_in(3), 5, false, {"a4a5"}},
                      Evaluation{engine::mated_in(0), 0, false, {}}};
    const auto read = parse_review(write_review(game));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->ruleset, game.ruleset);
    EXPECT_EQ(read->first, Side::Second);
    EXPECT_EQ(read->nodes, 5'000U);
    EXPECT_EQ(read->positions, game.positions);
    for (const std::string_view bad :
         {"2 janggi even white 1\n", "1 chess even white 1\n", "1 janggi odd white 1\n",
          "1 janggi even white 1\n35\n", "1 janggi even white 1\n35 1", ""})
        EXPECT_FALSE(parse_review(bad)) << bad;
}

TEST(ReviewJson, IsFromWhitesPointOfView) {
    ReviewedGame game{shogun::kStandard, Side::First, 100, {}};
    game.positions = {Evaluation{10, 3, true, {"e2e4"}}, Evaluation{200, 3, false, {"e7e5"}}};
    JsonText json;
    json.open('{');
    write_review_fields(json, game);
    json.close('}');
    const std::string text = json.take();
    EXPECT_NE(text.find(R"("value":10,)"), std::string::npos) << text;
    EXPECT_NE(text.find(R"("value":-200,)"), std::string::npos) << text;
    EXPECT_NE(text.find(R"("line":["e7e5"])"), std::string::npos) << text;
    EXPECT_NE(text.find(R"("judged":{"moves":[{"judgement":"good")"), std::string::npos) << text;
}

}  // namespace
}  // namespace janggun::review
