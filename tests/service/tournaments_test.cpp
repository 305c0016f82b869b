// Whole tournaments, played by test clients, with restarts of the server.
#include <gtest/gtest.h>
#include <set>
#include <thread>

#include "service/tournament_players.h"

namespace janggun::test {
namespace {

class Tournaments : public TournamentTest {
  protected:
    void enter(const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            const Answer answer = post(account(name), "join");
            ASSERT_EQ(answer.status, 200) << answer.body;
        }
    }
    Player& by(const std::string& name) { return *people.at(name); }
    /// Opens the page of the game.
    void come(const std::string& name, const std::string& game) {
        by(name).game = game;
        EXPECT_TRUE(contains(by(name).in_game("watch"), "ack"));
    }
    std::string crosstable() {
        const Answer answer = ask("GET", "/api/tournament/{id}/crosstable", nullptr, {}, {id});
        EXPECT_EQ(mismatch_of_line(answer.body, "TournamentCrosstable"), "") << answer.body;
        return answer.body;
    }
};

TEST_F(Tournaments, ASwissIsPlayedToItsEnd) {
    create(account("Org"), {{"format", "swiss"}, {"rounds", "3"}});
    enter({"Ara", "Bom", "Cho", "Dan", "Eun"});
    ASSERT_EQ(post(by("Org"), "start").status, 200);
    for (int number = 1; number <= 3; ++number) {
        ASSERT_TRUE(wait_for_round(number));
        const auto boards = boards_of(number);
        EXPECT_EQ(boards.size(), 3U) << "two games and a bye";
        play_round(number);
        EXPECT_TRUE(by("Ara").has_heard(R"("t":"tournament_game")"));
    }
    ASSERT_TRUE(pass_until([&] { return state() == "ended"; }));
    EXPECT_TRUE(table().starts_with("1 Ara 3.0")) << table();
    EXPECT_EQ(field(show(), "winner"), "Ara");
    // Nobody met twice.
    std::set<std::set<std::string>> pairs;
    for (int number = 1; number <= 3; ++number)
        for (const Board& board : boards_of(number))
            EXPECT_TRUE(pairs.insert({board.white, board.black}).second);
}

TEST_F(Tournaments, ADoubleRoundRobinLetsEverybodyMeetTwice) {
    create(account("Org"), {{"format", "double_round_robin"}});
    enter({"Ara", "Bom", "Cho"});
    post(by("Org"), "start");
    for (int number = 1; number <= 6; ++number) {
        ASSERT_TRUE(wait_for_round(number));
        play_round(number);
    }
    ASSERT_TRUE(pass_until([&] { return state() == "ended"; }));
    EXPECT_EQ(table(), "1 Ara 4.0, 2 Bom 2.0, 3 Cho 0.0");
}

TEST_F(Tournaments, AnArenaPairsAgainAndAgainUntilItsTimeIsOver) {
    create(account("Org"), {{"format", "arena"}, {"minutes", "5"}, {"clock", "30"}});
    enter({"Ara", "Bom", "Cho", "Dan"});
    post(by("Org"), "start");
    const Time begun = server.now;
    int number = 0;
    while (server.now - begun < std::chrono::minutes{4}) {
        if (!pass_until([&] { return round() > number; }, 60)) break;
        play_round(++number);
    }
    EXPECT_GE(number, 3);
    ASSERT_TRUE(pass_until([&] { return state() == "ended"; }, 240));
    EXPECT_TRUE(table().starts_with("1 Ara ")) << table();
    // Wins count double after two in a row: more than 2 points each.
    EXPECT_GT(std::stod(table().substr(6)), 2.0 * 3);
}

TEST_F(Tournaments, APauseIsNoPartOfAnArenasTime) {
    create(account("Org"), {{"format", "arena"}, {"minutes", "5"}, {"clock", "30"}});
    enter({"Ara", "Bom"});
    post(by("Org"), "start");
    const auto ends = [&] { return field(show(), "ends"); };
    const std::string planned = ends();
    server.pass(std::chrono::seconds{10});
    EXPECT_EQ(post(by("Org"), "pause").status, 200);
    EXPECT_EQ(ends(), "null");
    server.pass(std::chrono::minutes{10});
    server.loop.run_ready();
    EXPECT_EQ(state(), "running");
    EXPECT_EQ(post(by("Org"), "resume").status, 200);
    const std::string later = std::to_string(std::stoll(planned) + 10 * 60'000);
    EXPECT_EQ(ends(), later);
    restart();
    EXPECT_EQ(ends(), later) << "from the log";
    ASSERT_TRUE(wait_for_round(1));
}

TEST_F(Tournaments, KoreanScoringTellsAPointsWinFromAWin) {
    create(account("Org"), {{"format", "groups_knockout"},
                            {"scoring", "korean"},
                            {"variant", "janggi"},
                            {"groups", "2"},
                            {"qualifiers", "1"}});
    enter({"Ara", "Bom", "Cho", "Dan"});
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    EXPECT_EQ(field(show(), "phase"), "groups");
    wait_for_games(1);
    const auto boards = boards_of(1);
    ASSERT_EQ(boards.size(), 2U);
    for (const Board& board : boards) {
        Player& white = by(board.white);
        Player& black = by(board.black);
        white.game = black.game = board.game;
        EXPECT_TRUE(contains(black.in_game("setup", R"("choice":"inner")"), "ack"));
        EXPECT_TRUE(contains(white.in_game("setup", R"("choice":"inner")"), "ack"));
    }
    // The first board is counted after two passes, which Han wins by its one and a half points; the
    // second is resigned.
    EXPECT_TRUE(contains(by(boards[0].white).move("e2e2", 0), "ack"));
    EXPECT_TRUE(contains(by(boards[0].black).move("e9e9", 1), "ack"));
    EXPECT_TRUE(contains(by(boards[1].white).in_game("resign"), "ack"));
    ASSERT_TRUE(wait_for_round(2));
    EXPECT_EQ(field(show(), "phase"), "knockout");
    EXPECT_EQ(boards_of(1)[0].result, "points_loss");
    const std::string text = table();
    EXPECT_TRUE(contains(text, boards[1].black + " 7.0")) << text;
    EXPECT_TRUE(contains(text, boards[0].black + " 4.0")) << text;
    EXPECT_TRUE(contains(text, boards[0].white + " 2.0")) << text;
    wait_for_games(2);
    const auto final_boards = boards_of(2);
    ASSERT_EQ(final_boards.size(), 1U);
    Player& white = by(final_boards[0].white);
    Player& black = by(final_boards[0].black);
    white.game = black.game = final_boards[0].game;
    black.in_game("setup", R"("choice":"inner")");
    white.in_game("setup", R"("choice":"inner")");
    EXPECT_TRUE(contains(white.in_game("resign"), "ack"));
    ASSERT_TRUE(pass_until([&] { return state() == "ended"; }));
    EXPECT_EQ(field(show(), "winner"), final_boards[0].black);
}

TEST_F(Tournaments, SurviveRestartsInsideAndBetweenRounds) {
    create(account("Org"), {{"format", "swiss"}, {"rounds", "3"}});
    enter({"Ara", "Bom", "Cho", "Dan", "Eun", "Far"});
    post(by("Org"), "start");
    std::set<std::string> games;
    for (int number = 1; number <= 3; ++number) {
        ASSERT_TRUE(wait_for_round(number));
        const auto before = boards_of(number);
        restart();  // perhaps before the games are made
        ASSERT_TRUE(pass_until([&] { return !boards_of(number).empty(); }));
        wait_for_games(number);
        const auto after = boards_of(number);
        ASSERT_EQ(before.size(), after.size());
        for (std::size_t i = 0; i < before.size(); ++i) {
            EXPECT_EQ(before[i].game, after[i].game) << "paired once";
            EXPECT_TRUE(games.insert(after[i].game).second);
        }
        resign(after[0], std::max(after[0].white, after[0].black));
        ASSERT_TRUE(pass_until([&] { return !boards_of(number)[0].result.empty(); }));
        const std::string table_before = table();
        const std::string cross_before = crosstable();
        restart();
        EXPECT_EQ(table(), table_before);
        EXPECT_EQ(crosstable(), cross_before);
        play_round(number);
        if (number < 3) {
            restart();
        }
    }
    ASSERT_TRUE(pass_until([&] { return state() == "ended"; }));
    EXPECT_EQ(games.size(), 9U);
    // Every game is over and none was made twice.
    Call all;
    all.fields.add("limit", "100");
    const Answer archive = server.request("GET", "/api/games", all);
    EXPECT_EQ(occurrences(archive.body, R"("source":"tournament")"), 9);
    const std::string table_before = table();
    restart();
    EXPECT_EQ(table(), table_before) << "read again from the log of a past tournament";
}

TEST_F(Tournaments, AGameThatTheStoreDidNotTakeIsMadeLater) {
    create(account("Org"), {{"format", "round_robin"}});
    enter({"Ara", "Bom"});
    post(by("Org"), "start");
    // The round is written, its game is not.
    server.store->is_holding = true;
    ASSERT_TRUE(pass_until([&] { return server.store->held() > 0; }));
    server.store->release();
    server.store->is_failing = true;
    ASSERT_TRUE(wait_for_round(1));
    const std::string game = boards_of(1)[0].game;
    Call call;
    call.path = {game};
    EXPECT_EQ(server.request("GET", "/api/game/{id}", call).status, 404);
    restart();
    ASSERT_EQ(boards_of(1).size(), 1U);
    EXPECT_EQ(boards_of(1)[0].game, game);
    play_round(1);
    ASSERT_TRUE(pass_until([&] { return state() == "ended"; }));
    EXPECT_EQ(table(), "1 Ara 1.0, 2 Bom 0.0");
}

TEST_F(Tournaments, WhoDoesNotComeLosesByForfeitAndIsNotPairedAgain) {
    create(account("Org"), {{"format", "swiss"}, {"rounds", "2"}, {"grace", "30"}});
    enter({"Ara", "Bom", "Cho", "Dan"});
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    wait_for_games(1);
    const auto boards = boards_of(1);
    // White of board 1 does not come; board 2 is played.
    come(boards[0].black, boards[0].game);
    resign(boards[1], boards[1].black);
    ASSERT_TRUE(wait_for_round(2));
    EXPECT_EQ(boards_of(1)[0].result, "forfeit_loss");
    EXPECT_TRUE(contains(table(), boards[0].black + " 1.0")) << table();
    for (const Board& board : boards_of(2)) {
        EXPECT_NE(board.white, boards[0].white);
        EXPECT_NE(board.black, boards[0].white);
    }
    // Coming back.
    EXPECT_EQ(post(by(boards[0].white), "join").status, 200);
}

TEST_F(Tournaments, WhenNeitherPlayerComesBothLoseByForfeitAndNeitherIsPairedAgain) {
    create(account("Org"), {{"format", "swiss"}, {"rounds", "2"}, {"grace", "30"}});
    enter({"Ara", "Bom", "Cho", "Dan", "Eun", "Far"});
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    wait_for_games(1);
    const auto boards = boards_of(1);
    resign(boards[1], boards[1].black);
    resign(boards[2], boards[2].black);
    ASSERT_TRUE(wait_for_round(2));
    EXPECT_EQ(boards_of(1)[0].result, "forfeit_loss");
    EXPECT_TRUE(contains(table(), boards[0].black + " 0.0")) << table();
    EXPECT_EQ(occurrences(show(), R"("withdrawn":true)"), 2);
    for (const Board& board : boards_of(2))
        for (const std::string& name : {boards[0].white, boards[0].black})
            EXPECT_TRUE(board.white != name && board.black != name) << name;
}

TEST_F(Tournaments, TheSecondPlayersGraceBeginsWithTheFirstMove) {
    create(account("Org"), {{"format", "round_robin"}, {"grace", "30"}});
    enter({"Ara", "Bom"});
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    wait_for_games(1);
    const Board board = boards_of(1)[0];
    come(board.white, board.game);
    come(board.black, board.game);
    const auto wait = [&](int seconds) {
        for (int i = 0; i < seconds; ++i) {
            server.pass(std::chrono::seconds{1});
            server.loop.run_ready();
        }
    };
    wait(25);
    EXPECT_TRUE(contains(by(board.white).move("e2e4", 0), "ack"));
    wait(25);
    EXPECT_TRUE(contains(by(board.black).move("e7e5", 1), "ack")) << "50 seconds after the start";
    wait(60);
    EXPECT_EQ(boards_of(1)[0].result, "") << "both have come";
    resign(board, board.white);
    EXPECT_TRUE(pass_until([&] { return state() == "ended"; }));
}

TEST_F(Tournaments, ATrophyNeedsAGameThatWasPlayed) {
    create(account("Org"), {{"format", "swiss"}});
    enter({"Ara", "Bom"});
    post(by("Org"), "start");
    EXPECT_EQ(post(by("Org"), "end").status, 200);
    const auto trophies = [&](const char* name) {
        return ask("GET", "/api/user/{name}/trophies", nullptr, {}, {name}).body;
    };
    for (const char* name : {"Ara", "Bom"}) EXPECT_EQ(trophies(name), R"({"trophies":[]})");
    EXPECT_EQ(field(show(), "winner"), "null");
    create(by("Org"), {{"format", "round_robin"}});
    for (const char* name : {"Ara", "Bom"}) post(by(name), "join");
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    play_round(1);
    ASSERT_TRUE(pass_until([&] { return contains(trophies("Ara"), R"("place":1)"); }));
    EXPECT_TRUE(contains(trophies("Bom"), R"("place":2)"));
}

TEST_F(Tournaments, WhoEntersWhileARoundIsPairedDoesNotDiscardThePairing) {
    create(account("Org"), {{"format", "swiss"}, {"rounds", "2"}});
    enter({"Ara", "Bom"});
    post(by("Org"), "start");
    account("Cho");
    // The pairing is being made on its thread, or waits for the loop, when the entry is applied.
    const auto version = [&] { return std::stoi(field(show(), "v")); };
    std::optional<Answer> paired;
    Call call = by("Org").call();
    call.path = {id};
    server.route("POST", "/api/tournament/{id}/pair").answer(call, [&](Answer answer) {
        paired = std::move(answer);
    });
    EXPECT_EQ(post(by("Cho"), "join").status, 200);
    EXPECT_GE(version(), 4);
    ASSERT_TRUE(server.loop.run_until([&] { return paired.has_value(); }));
    EXPECT_EQ(paired->status, 200) << paired->body;
    EXPECT_EQ(boards_of(1).size(), 1U);
}

TEST_F(Tournaments, StartsByItselfAndIsCancelledWithoutPlayers) {
    Player& org = account("Org");
    const std::string soon = std::to_string((server.now + std::chrono::seconds{20}).count());
    create(org, {{"format", "swiss"}, {"starts", soon}});
    const std::string lonely = id;
    create(org, {{"format", "swiss"}, {"starts", soon}});
    enter({"Ara", "Bom"});
    EXPECT_EQ(state(), "created");
    ASSERT_TRUE(pass_until([&] { return state() == "running"; }));
    ASSERT_TRUE(wait_for_round(1));
    id = lonely;
    EXPECT_TRUE(pass_until([&] { return state() == "cancelled"; }));
    const Answer running = ask("GET", "/api/tournaments", nullptr, {}, {});
    EXPECT_EQ(occurrences(running.body, R"("id")"), 1) << running.body;
    EXPECT_EQ(ask("GET", "/api/tournaments", nullptr, {{"state", "soon"}}, {}).status, 400);
}

TEST_F(Tournaments, WatchersAreToldOfChangesAndChat) {
    create(account("Org"), {{"format", "swiss"}});
    Player watcher{server};
    const std::string tournament = R"("tournament":")" + id + "\"";
    EXPECT_TRUE(contains(watcher.ask("watch_tournament", tournament), "ack"));
    EXPECT_EQ(field(watcher.wait_for(R"("t":"tournament")"), "name"), "Club evening");
    enter({"Ara"});
    server.pass(std::chrono::seconds{1});
    EXPECT_EQ(field(watcher.wait_for("tournament_changed"), "v"), "1");
    EXPECT_TRUE(contains(
        by("Ara").ask("tournament_chat", tournament + R"(,"text":"잘 부탁합니다")"), "ack"));
    EXPECT_TRUE(contains(watcher.wait_for("tournament_chat"), "잘 부탁합니다"));
    EXPECT_TRUE(contains(show(), "잘 부탁합니다"));
    EXPECT_EQ(field(by("Ara").ask("tournament_chat", tournament + R"(,"text":"  ")"), "code"),
              "bad_field");
    EXPECT_TRUE(contains(watcher.ask("unwatch_tournament", tournament), "ack"));
    EXPECT_EQ(field(watcher.ask("watch_tournament", R"("tournament":"None0000")"), "code"),
              "not_found");
}

}  // namespace
}  // namespace janggun::test
