// What the arbiter of a tournament may not do, and what a correction keeps.
#include <gtest/gtest.h>

#include "service/tournament_players.h"

namespace janggun::test {
namespace {

class Arbiter : public TournamentTest {
  protected:
    Player& by(const std::string& name) { return *people.at(name); }
    /// The arbiter plays in a round robin of their own, which has started.
    void play_in_own(const char* rated) {
        if (people.empty())
            for (const char* name : {"Org", "Ara", "Bom", "Cho"}) account(name);
        ASSERT_EQ(create(by("Org"), {{"format", "round_robin"}, {"rated", rated}}).status, 200);
        for (const char* name : {"Org", "Ara", "Bom", "Cho"}) post(by(name), "join");
        ASSERT_EQ(post(by("Org"), "start").status, 200);
        ASSERT_TRUE(wait_for_round(1));
        wait_for_games(1);
    }
    /// The number of the board on which this person plays, or the one on which they do not.
    std::string board_of(const char* name, bool is_own = true) {
        for (const Board& board : boards_of(1))
            if ((board.white == name || board.black == name) == is_own)
                return std::to_string(board.number);
        return {};
    }
};

TEST_F(Arbiter, DecidesAboutNoRatedGameOfTheirOwn) {
    play_in_own("true");
    const std::string own = board_of("Org");
    const std::string other = board_of("Org", false);
    const auto result = [&](const std::string& board) {
        return post(by("Org"), "result", {{"round", "1"}, {"board", board}, {"white", "win"}});
    };
    const std::string before = field(show(), "v");
    EXPECT_EQ(result(own).status, 403);
    EXPECT_EQ(post(by("Org"), "rule",
                   {{"round", "1"}, {"board", own}, {"verdict", "loss"}, {"against", "white"}})
                  .status,
              403);
    EXPECT_EQ(post(by("Org"), "pause").status, 403) << "time to think";
    EXPECT_EQ(field(show(), "v"), before);
    EXPECT_EQ(result(other).status, 200);
    const Board board = boards_of(1)[std::stoul(own) - 1];
    resign(board, board.white == "Org" ? board.black : board.white);
    ASSERT_TRUE(pass_until([&] { return !boards_of(1)[std::stoul(own) - 1].result.empty(); }));
    EXPECT_EQ(result(own).status, 403) << "nor corrects it";
}

TEST_F(Arbiter, MayPauseWhenTheirOwnRatedGameIsOver) {
    play_in_own("true");
    const Board board = boards_of(1)[std::stoul(board_of("Org")) - 1];
    resign(board, "Org");
    ASSERT_TRUE(pass_until(
        [&] { return !boards_of(1)[static_cast<std::size_t>(board.number) - 1].result.empty(); }));
    EXPECT_EQ(post(by("Org"), "pause").status, 200);
}

TEST_F(Arbiter, OfACasualTournamentDecidesAboutEveryGame) {
    play_in_own("false");
    EXPECT_EQ(post(by("Org"), "pause").status, 200);
    EXPECT_EQ(post(by("Org"), "resume").status, 200);
    EXPECT_EQ(
        post(by("Org"), "result", {{"round", "1"}, {"board", board_of("Org")}, {"white", "draw"}})
            .status,
        200);
}

TEST_F(Arbiter, RemovesAPlayerWhoStaysOut) {
    ASSERT_EQ(create(account("Org"), {{"format", "swiss"}, {"rounds", "3"}}).status, 200);
    for (const char* name : {"Ara", "Bom", "Cho", "Dan"}) post(account(name), "join");
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    post(by("Bom"), "withdraw");
    EXPECT_EQ(post(by("Bom"), "join").status, 200) << "who withdrew comes back";
    const auto remove = [&](const char* number) {
        return post(by("Org"), "remove", {{"number", number}}).status;
    };
    EXPECT_EQ(remove("1"), 200);
    post(by("Bom"), "withdraw");
    EXPECT_EQ(remove("2"), 200) << "also one who has withdrawn";
    for (const char* name : {"Ara", "Bom"}) {
        EXPECT_EQ(post(by(name), "join").status, 403) << name;
        EXPECT_TRUE(contains(show(&by(name)), R"("withdrawn":true,"removed":true)")) << name;
    }
    restart();
    EXPECT_EQ(post(by("Ara"), "join").status, 403) << "also after a restart";
    play_round(1);
    ASSERT_TRUE(wait_for_round(2));
    for (const Board& board : boards_of(2)) {
        EXPECT_TRUE(board.white != "Ara" && board.black != "Ara");
        EXPECT_TRUE(board.white != "Bom" && board.black != "Bom");
    }
    const std::string trf = ask("GET", "/api/tournament/{id}/export", nullptr, {}, {id}).body;
    EXPECT_EQ(occurrences(trf, "0000 - Z"), 2) << trf;
    EXPECT_EQ(post(by("Org"), "player", {{"user", "Ara"}}).status, 200);
    EXPECT_TRUE(contains(show(&by("Ara")), R"("withdrawn":false,"removed":false)"));
    play_round(2);
    ASSERT_TRUE(wait_for_round(3));
    EXPECT_EQ(boards_of(3).size(), 2U) << "two games, or one and a bye";
    post(by("Ara"), "withdraw");
    EXPECT_EQ(post(by("Ara"), "join").status, 200) << "the removal was undone";
}

TEST_F(Arbiter, BringsBackANameWithoutAnAccountByItsNumber) {
    ASSERT_EQ(create(account("Org"), {{"format", "swiss"}}).status, 200);
    for (const char* name : {"홍길동", "홍길동"}) post(by("Org"), "player", {{"name", name}});
    post(account("Ara"), "join");
    EXPECT_EQ(post(by("Org"), "remove", {{"number", "2"}}).status, 200);
    EXPECT_TRUE(contains(show(), R"("removed":true)"));
    EXPECT_EQ(post(by("Org"), "player", {{"number", "2"}}).status, 200);
    EXPECT_FALSE(contains(show(), R"("removed":true)"));
    EXPECT_EQ(code(post(by("Org"), "player", {{"number", "3"}})), "bad_field") << "an account";
    EXPECT_EQ(code(post(by("Org"), "player", {{"number", "4"}})), "bad_field");
    EXPECT_EQ(code(post(by("Org"), "player", {{"number", "x"}})), "bad_field");
}

TEST_F(Arbiter, LimitsTheHalfPointByesOfAPlayer) {
    for (const char* name : {"Org", "Ara", "Bom", "Cho", "Dan"}) account(name);
    const auto bye = [&](const char* mark) { return post(by("Ara"), "bye", {{"mark", mark}}); };
    const auto mine = [&] { return show(&by("Ara")); };
    ASSERT_EQ(create(by("Org"), {{"format", "swiss"}, {"rounds", "4"}}).status, 200);
    for (const char* name : {"Ara", "Bom", "Cho", "Dan"}) post(by(name), "join");
    EXPECT_EQ(bye("half_bye").status, 200);
    EXPECT_TRUE(contains(mine(), R"("bye":"half_bye","byes_left":0)"));
    EXPECT_EQ(bye("none").status, 200);
    EXPECT_TRUE(contains(mine(), R"("bye":null,"byes_left":1)")) << "it was not used";
    EXPECT_EQ(bye("none").status, 200) << "asked for twice";
    EXPECT_EQ(code(bye("lucky")), "bad_field");
    EXPECT_EQ(bye("half_bye").status, 200);
    restart();
    EXPECT_TRUE(contains(mine(), R"("bye":"half_bye","byes_left":0)"));
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    EXPECT_EQ(code(bye("half_bye")), "not_allowed") << "used up";
    EXPECT_EQ(bye("absent").status, 200) << "without points, as often as one likes";
    EXPECT_EQ(bye("none").status, 200);
    play_round(1);
    ASSERT_TRUE(wait_for_round(2));
    EXPECT_EQ(boards_of(2).size(), 2U) << "all four play";
    ASSERT_EQ(create(by("Org"), {{"format", "swiss"}, {"byes", "0"}}).status, 200);
    post(by("Ara"), "join");
    EXPECT_EQ(code(bye("half_bye")), "not_allowed");
    EXPECT_EQ(code(create(by("Org"), {{"format", "swiss"}, {"byes", "31"}})), "bad_field");
}

TEST_F(Arbiter, ACorrectionKeepsTheDifferenceOfPoints) {
    ASSERT_EQ(create(account("Org"), {{"format", "swiss"},
                                      {"scoring", "korean"},
                                      {"variant", "janggi"},
                                      {"tie_breaks", "PD"},
                                      {"auto", "false"}})
                  .status,
              200);
    for (const char* name : {"홍길동", "성춘향"}) post(by("Org"), "player", {{"name", name}});
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    const auto correct = [&](const char* white, const char* margin) {
        Pairs fields{{"round", "1"}, {"board", "1"}, {"white", white}};
        if (*margin != '\0') fields.push_back({"margin", margin});
        return contains(post(by("Org"), "result", fields).body, R"("margin":4.5)");
    };
    EXPECT_TRUE(correct("points_win", "4.5"));
    EXPECT_TRUE(correct("points_loss", "")) << "not given again";
    EXPECT_FALSE(correct("win", "")) << "nothing was counted";
    EXPECT_FALSE(correct("points_win", "0"));
}

TEST_F(Arbiter, ADrawInAnArenaCountsWhenTheArbiterEntersIt) {
    ASSERT_EQ(create(account("Org"), {{"format", "arena"}, {"minutes", "60"}}).status, 200);
    for (const char* name : {"Ara", "Bom"}) post(account(name), "join");
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    play_round(1);
    ASSERT_TRUE(pass_until([&] { return !boards_of(1)[0].result.empty(); }));
    const Pairs draw{{"round", "1"}, {"board", "1"}, {"white", "draw"}};
    EXPECT_EQ(post(by("Org"), "result", draw).status, 200);
    EXPECT_EQ(table(), "1 Ara 1.0, 1 Bom 1.0");
}

}  // namespace
}  // namespace janggun::test
