// Puzzles on the server: choosing, judging, rating once, results, export and deletion.
#include <gtest/gtest.h>
#include <set>

#include "base/text.h"
#include "server/features/puzzles/catalogue.h"
#include "server/features/puzzles/judge.h"
#include "service/players.h"

namespace janggun::test {
namespace {

class Puzzles : public testing::Test {
  protected:
    std::string sign_up(std::string name) {
        Call call;
        call.fields.add("name", std::move(name));
        call.fields.add("password", "correct horse");
        return server.request("POST", "/api/signup", call).session.value_or("");
    }
    Answer get(const char* pattern, Fields fields = {}, std::vector<std::string> path = {}) {
        Call call = sora.call(std::move(path));
        call.fields = std::move(fields);
        return server.request("GET", pattern, call);
    }
    Answer attempt(const std::string& id, const std::string& moves) {
        Call call = sora.call({id});
        call.fields.add("moves", moves);
        Answer answer = server.request("POST", "/api/puzzle/{id}", call);
        if (answer.status == 200) {
            EXPECT_EQ(mismatch_of_line(answer.body, "AttemptedPuzzle"), "") << answer.body;
        }
        return answer;
    }
    std::string activity(Fields fields = {}) {
        Call call = sora.call({});
        call.fields = std::move(fields);
        const auto got = server.stream("GET", "/api/puzzle/activity", call, "PuzzleResult");
        EXPECT_EQ(got.closed_for, Sink::Close::Done);
        return got.text;
    }
    static Fields with(std::string name, std::string value) {
        Fields fields;
        fields.add(std::move(name), std::move(value));
        return fields;
    }
    /// The solver's moves of the solution.
    static std::string solution(const CataloguedPuzzle& puzzle) {
        std::string moves;
        const auto words = words_of(puzzle.moves);
        for (std::size_t i = 1; i < words.size(); i += 2) moves += std::string{words[i].text} + " ";
        return moves;
    }
    const CataloguedPuzzle& some(puzzle::Theme theme, GameKind game = kKindOf<Janggi>) {
        Rng rng{1};
        return *catalogue.near({game, theme, 1200}, {}, rng);
    }

    Folder folder;
    Server server{folder.file("store")};
    Player sora{server, sign_up("Sora")};
    Catalogue catalogue;
};

TEST_F(Puzzles, OfTheShippedSetsAreAllThereAndSolvedByTheirSolutions) {
    for (const GameKind game : kGameKinds) EXPECT_GT(catalogue.size(game), 1000U);
    for (const auto theme : {puzzle::Theme::MateIn1, puzzle::Theme::MateIn3, puzzle::Theme::Fork})
        for (const GameKind game : kGameKinds) {
            const CataloguedPuzzle& one = some(theme, game);
            const auto verdict = judge(one, solution(one));
            ASSERT_TRUE(verdict) << one.line;
            EXPECT_EQ(*verdict, Verdict::Solved) << one.line;
            EXPECT_EQ(*judge(one, ""), Verdict::Failed);
        }
}

TEST_F(Puzzles, AreNotSolvedByHalfOfTheSolutionOrAnotherMove) {
    const CataloguedPuzzle& one = some(puzzle::Theme::MateIn2);
    const std::string right = solution(one);
    EXPECT_EQ(*judge(one, right.substr(0, right.find(' '))), Verdict::Failed);
    EXPECT_FALSE(judge(one, "a1a1"));
    EXPECT_FALSE(judge(one, "nonsense"));
    EXPECT_FALSE(judge(one, std::string(500, 'a')));
}

TEST_F(Puzzles, OfTheDayIsTheSameForEverybodyAllDay) {
    const Answer today = get("/api/puzzle/daily");
    EXPECT_EQ(mismatch_of_line(today.body, "Puzzle"), "") << today.body;
    EXPECT_EQ(field(today.body, "game"), "janggi");
    EXPECT_EQ(get("/api/puzzle/daily", with("game", "janggi")).body, today.body);
    server.now = server.now + std::chrono::hours{24};
    EXPECT_NE(get("/api/puzzle/daily").body, today.body);
    EXPECT_EQ(get("/api/puzzle/daily", with("game", "chess")).status, 400);
    EXPECT_EQ(get("/api/puzzle/{id}", {}, {field(today.body, "id")}).body, today.body);
    EXPECT_EQ(get("/api/puzzle/{id}", {}, {"zzzzzzz"}).status, 404);
}

TEST_F(Puzzles, NextIsByThemeNearTheRatingAndNotTriedBefore) {
    Fields wish = with("theme", "fork");
    std::set<std::string> seen;
    for (int i = 0; i < 12; ++i) {
        const Answer next = get("/api/puzzle/next", wish);
        ASSERT_EQ(next.status, 200) << next.body;
        EXPECT_TRUE(contains(next.body, "fork"));
        const std::string id = field(next.body, "id");
        EXPECT_TRUE(seen.insert(id).second) << id;
        EXPECT_EQ(attempt(id, "").status, 200);
    }
    EXPECT_EQ(get("/api/puzzle/next", with("theme", "magic")).status, 400);
    const Answer hard = get("/api/puzzle/next", with("rating", "2000"));
    EXPECT_NEAR(std::stoi(field(hard.body, "rating")), 2000, 110) << hard.body;
    EXPECT_EQ(get("/api/puzzle/next", with("rating", "high")).status, 400);
}

TEST_F(Puzzles, AreRatedOnceForThePlayerAndThePuzzle) {
    const CataloguedPuzzle& one = some(puzzle::Theme::MateIn2);
    const std::string id{one.id};
    const int before = std::stoi(field(get("/api/puzzle/{id}", {}, {id}).body, "rating"));
    const Answer failed = attempt(id, "");
    EXPECT_EQ(field(failed.body, "solved"), "false");
    EXPECT_EQ(field(failed.body, "rated"), "true");
    EXPECT_EQ(field(failed.body, "before"), "1200");
    const int after = std::stoi(field(failed.body, "after"));
    EXPECT_LT(after, 1200);
    EXPECT_GT(std::stoi(field(failed.body, "puzzleRating")), before);
    server.pass(std::chrono::seconds{1});
    const Answer solved = attempt(id, solution(one));
    EXPECT_EQ(field(solved.body, "solved"), "true");
    EXPECT_EQ(field(solved.body, "rated"), "false");
    EXPECT_EQ(field(solved.body, "after"), std::to_string(after));
    const Answer me = get("/api/puzzle/me");
    EXPECT_EQ(mismatch_of_line(me.body, "PuzzleRatings"), "") << me.body;
    EXPECT_TRUE(contains(me.body, R"("rating":)" + std::to_string(after))) << me.body;
    EXPECT_EQ(attempt("zzzzzzz", "").status, 404);
    EXPECT_EQ(attempt(id, "e9e9e9").status, 400);
    EXPECT_EQ(server.metric("janggun_puzzle_attempts_total"), 2U);
    EXPECT_EQ(field(get("/api/puzzle/{id}", {}, {id}).body, "plays"), "1");
}

TEST_F(Puzzles, OfTwoPeopleAtOnceAreBothRated) {
    Player haneul{server, sign_up("Haneul")};
    const std::string id{some(puzzle::Theme::Fork).id};
    std::vector<Answer> answers;
    server.store->is_holding = true;  // both read the same rating of the puzzle
    for (Player* person : {&sora, &haneul})
        server.route("POST", "/api/puzzle/{id}").answer(person->call({id}), [&](Answer answer) {
            answers.push_back(std::move(answer));
        });
    ASSERT_TRUE(server.loop.run_until([&] { return server.store->held() == 2; }));
    server.store->release();
    ASSERT_TRUE(server.loop.run_until([&] { return answers.size() == 2; }));
    for (const Answer& answer : answers) EXPECT_EQ(field(answer.body, "rated"), "true");
    EXPECT_EQ(field(get("/api/puzzle/{id}", {}, {id}).body, "plays"), "2");
}

TEST_F(Puzzles, KeepTheirRatingsOverARestart) {
    const std::string id{some(puzzle::Theme::Fork).id};
    EXPECT_EQ(attempt(id, "").status, 200);
    const std::string before = get("/api/puzzle/{id}", {}, {id}).body;
    Call call;
    call.path = {id};
    sora.disconnect();
    server.stop();
    server.start();
    EXPECT_EQ(server.request("GET", "/api/puzzle/{id}", call).body, before);
}

TEST_F(Puzzles, ResultsAreStreamedExportedAndDeletedWithTheAccount) {
    const CataloguedPuzzle& solved = some(puzzle::Theme::MateIn1);
    const CataloguedPuzzle& failed = some(puzzle::Theme::DropMate, kKindOf<Shogun>);
    EXPECT_EQ(activity(), "");
    EXPECT_EQ(attempt(std::string{solved.id}, solution(solved)).status, 200);
    server.pass(std::chrono::seconds{1});
    EXPECT_EQ(attempt(std::string{failed.id}, "").status, 200);
    const std::string all = activity();
    EXPECT_LT(all.find(failed.id), all.find(solved.id));
    EXPECT_FALSE(contains(activity(with("failed", "true")), solved.id));
    EXPECT_EQ(occurrences(activity(with("max", "1")), "\n"), 1);
    EXPECT_FALSE(contains(activity(with("game", "janggi")), failed.id));
    Call mine;
    mine.caller = sora.caller;
    const auto exported = server.stream("GET", "/api/me/export", mine);
    EXPECT_EQ(exported.closed_for, Sink::Close::Done);
    EXPECT_TRUE(contains(exported.text, R"("puzzleRatings":[{"game":"janggi")")) << exported.text;
    EXPECT_EQ(occurrences(exported.text, R"("puzzle":")"), 2) << exported.text;
    EXPECT_TRUE(exported.text.ends_with("]}"));
}

}  // namespace
}  // namespace janggun::test
