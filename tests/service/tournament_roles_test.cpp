// Who may do what in a tournament, the arbiter's tools, files, and bounds.
#include <gtest/gtest.h>
#include <thread>

#include "service/tournament_players.h"

namespace janggun::test {
namespace {

class TournamentRoles : public TournamentTest {
  protected:
    Player& by(const std::string& name) { return *people.at(name); }
};

/// Every role and action: what is answered. 401 without a person and 403 for guests where an
/// account is needed are the network layer's, by the route's Access.
TEST_F(TournamentRoles, EveryRoleAndActionIsAnsweredAsTheTableSays) {
    account("Org");
    account("Ara");
    account("Other");
    Player guest{server};
    struct Cell {
        const char* action;
        Access access;
        int guest, player, creator, other;
        Pairs fields;
    };
    // In a casual Swiss that runs, with Ara and Bom in it.
    const std::vector<Cell> cells{
        {"join", Access::Person, 200, 200, 200, 200, {}},
        {"withdraw", Access::Person, 403, 200, 403, 403, {}},
        {"bye", Access::Person, 403, 200, 403, 403, {{"mark", "absent"}}},
        {"start", Access::Account, 403, 403, 400, 403, {}},
        {"result",
         Access::Account,
         403,
         403,
         200,
         403,
         {{"round", "1"}, {"board", "1"}, {"white", "draw"}}},
        {"pair", Access::Account, 403, 403, 400, 403, {}},
        {"player", Access::Account, 403, 403, 200, 403, {{"name", "홍길동"}}},
        {"remove", Access::Account, 403, 403, 200, 403, {{"number", "2"}}},
        {"pause", Access::Account, 403, 403, 200, 403, {}},
        {"resume", Access::Account, 403, 403, 200, 403, {}},
        {"end", Access::Account, 403, 403, 200, 403, {}},
    };
    account("Bom");
    for (const Cell& cell : cells) {
        const std::string pattern = std::string{"/api/tournament/{id}/"} + cell.action;
        const Route& route = server.route("POST", pattern);
        EXPECT_EQ(route.access, cell.access) << cell.action;
        EXPECT_EQ(route.is_session_only, cell.access == Access::Account) << cell.action;
        const auto try_as = [&](const Player& person, int expected, const char* role) {
            ASSERT_EQ(create(by("Org"), {{"format", "swiss"}, {"break", "86400"}}).status, 200);
            post(by("Ara"), "join");
            post(by("Bom"), "join");
            post(by("Org"), "start");
            ASSERT_TRUE(wait_for_round(1));
            const Answer answer = post(person, cell.action, cell.fields);
            EXPECT_EQ(answer.status, expected) << role << " " << cell.action << answer.body;
            post(by("Org"), "end");
            EXPECT_EQ(state(), "ended");
            server.pass(std::chrono::minutes{10});
        };
        try_as(guest, cell.guest, "guest");
        try_as(by("Ara"), cell.player, "player");
        try_as(by("Org"), cell.creator, "creator");
        try_as(by("Other"), cell.other, "other account");
    }
    for (const char* question : {"", "/standings", "/crosstable", "/export"})
        EXPECT_EQ(server.route("GET", std::string{"/api/tournament/{id}"} + question).access,
                  Access::Anybody);
    EXPECT_EQ(server.route("POST", "/api/tournament").access, Access::Account);
    EXPECT_EQ(server.route("POST", "/api/tournament/import").access, Access::Account);
    EXPECT_EQ(code(create(guest, {{"format", "swiss"}})), "guest");
    Player nobody{server};
    nobody.caller = Caller{};
    for (const char* action : {"join", "withdraw", "bye"})
        EXPECT_EQ(post(nobody, action).status, 401) << action;
}

TEST_F(TournamentRoles, EntryIsBoundByPasswordRatingAndAccount) {
    create(account("Org"), {{"format", "swiss"}, {"password", "개나리"}});
    Player& ara = account("Ara");
    EXPECT_EQ(code(post(ara, "join")), "wrong_password");
    EXPECT_EQ(post(ara, "join", {{"password", "개나리"}}).status, 200);
    EXPECT_FALSE(contains(show(), "개나리"));
    create(by("Org"), {{"format", "swiss"}, {"min", "2000"}});
    EXPECT_EQ(code(post(ara, "join")), "rating_range");
    create(by("Org"), {{"format", "swiss"}, {"rated", "true"}});
    Player guest{server};
    EXPECT_EQ(code(post(guest, "join")), "guest");
    create(by("Org"), {{"format", "round_robin"}, {"max_players", "2"}});
    EXPECT_EQ(post(guest, "join").status, 200);
    EXPECT_EQ(post(guest, "join").status, 200) << "asked for twice";
    EXPECT_EQ(post(ara, "join").status, 200);
    EXPECT_EQ(code(post(by("Org"), "join")), "too_many");
    EXPECT_EQ(post(by("Org"), "start").status, 200);
    EXPECT_TRUE(contains(show(&ara), R"("role":"player","number":2)"));
    EXPECT_TRUE(contains(show(&by("Org")), R"("role":"arbiter","number":null)"));
}

TEST_F(TournamentRoles, ALateEntryPlaysTheNextRound) {
    create(account("Org"), {{"format", "swiss"}, {"rounds", "2"}});
    for (const char* name : {"Ara", "Bom"}) post(account(name), "join");
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    EXPECT_EQ(post(account("Cho"), "join").status, 200);
    EXPECT_EQ(post(account("Dan"), "join").status, 200);
    play_round(1);
    ASSERT_TRUE(wait_for_round(2));
    EXPECT_EQ(boards_of(2).size(), 2U);
}

TEST_F(TournamentRoles, TheArbiterCorrectsAResultAndTheStandingsFollow) {
    create(account("Org"), {{"format", "round_robin"}});
    for (const char* name : {"Ara", "Bom"}) post(account(name), "join");
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    play_round(1);
    ASSERT_TRUE(pass_until([&] { return state() == "ended"; }));
    EXPECT_EQ(table(), "1 Ara 1.0, 2 Bom 0.0");
    const bool ara_is_white = boards_of(1)[0].white == "Ara";
    EXPECT_EQ(post(by("Org"), "result",
                   {{"round", "1"}, {"board", "1"}, {"white", ara_is_white ? "loss" : "win"}})
                  .status,
              200);
    EXPECT_EQ(table(), "1 Bom 1.0, 2 Ara 0.0");
    restart();
    EXPECT_EQ(table(), "1 Bom 1.0, 2 Ara 0.0");
    EXPECT_EQ(field(show(), "winner"), "Bom");
    const auto wrong = [&](const Pairs& fields) { return code(post(by("Org"), "result", fields)); };
    EXPECT_EQ(wrong({{"round", "2"}, {"board", "1"}, {"white", "win"}}), "bad_field");
    EXPECT_EQ(wrong({{"round", "1"}, {"board", "2"}, {"white", "win"}}), "bad_field");
    EXPECT_EQ(wrong({{"round", "1"}, {"board", "1"}, {"white", "bye"}}), "bad_field");
    EXPECT_EQ(wrong({{"round", "1"}, {"board", "1"}, {"white", "win"}, {"black", "win"}}),
              "bad_field");
}

TEST_F(TournamentRoles, NamesWithoutAccountsArePairedByHandAndTheirResultsEntered) {
    create(account("Org"), {{"format", "swiss"}, {"rounds", "2"}, {"auto", "false"}});
    for (const char* name : {"홍길동", "성춘향", "이몽룡"})
        EXPECT_EQ(post(by("Org"), "player", {{"name", name}, {"rating", "1500"}}).status, 200);
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    for (const Board& board : boards_of(1)) {
        EXPECT_EQ(board.game, "");
        if (!board.black.empty()) {
            EXPECT_EQ(
                post(by("Org"), "result",
                     {{"round", "1"}, {"board", std::to_string(board.number)}, {"white", "win"}})
                    .status,
                200);
        }
    }
    EXPECT_EQ(code(post(by("Org"), "pair", {{"pairs", "1-1"}})), "bad_field");
    EXPECT_EQ(code(post(by("Org"), "pair", {{"pairs", "1-9"}})), "bad_field");
    EXPECT_EQ(code(post(by("Org"), "pair", {{"pairs", "x"}})), "bad_field");
    EXPECT_EQ(post(by("Org"), "pair", {{"pairs", "2-3 1"}}).status, 200);
    const auto boards = boards_of(2);
    ASSERT_EQ(boards.size(), 2U);
    EXPECT_EQ(boards[0].white, "성춘향");
    EXPECT_EQ(boards[1].black, "");
    // Removed before the next round.
    EXPECT_EQ(post(by("Org"), "remove", {{"number", "1"}}).status, 200);
    EXPECT_EQ(code(post(by("Org"), "remove", {{"number", "7"}})), "bad_field");
}

TEST_F(TournamentRoles, NothingBeginsWhileItIsPaused) {
    create(account("Org"), {{"format", "swiss"}, {"rounds", "2"}, {"grace", "10"}});
    for (const char* name : {"Ara", "Bom", "Cho"}) post(account(name), "join");
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    wait_for_games(1);
    EXPECT_EQ(post(by("Org"), "pause").status, 200);
    for (int i = 0; i < 30; ++i) {
        server.pass(std::chrono::seconds{1});
        server.loop.run_ready();
    }
    EXPECT_EQ(boards_of(1)[0].result, "") << "nobody forfeits";
    play_round(1);
    for (int i = 0; i < 10; ++i) {
        server.pass(std::chrono::seconds{1});
        server.loop.run_ready();
    }
    EXPECT_EQ(round(), 1);
    EXPECT_EQ(post(by("Org"), "resume").status, 200);
    ASSERT_TRUE(wait_for_round(2));
}

TEST_F(TournamentRoles, FilesCanBeReadBack) {
    create(account("Org"), {{"format", "swiss"}, {"rounds", "3"}, {"auto", "false"}});
    for (const char* name : {"Ara", "Bom", "Cho", "Dan"}) post(account(name), "join");
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    play_round(1);
    ASSERT_TRUE(pass_until(
        [&] { return !boards_of(1)[0].result.empty() && !boards_of(1)[1].result.empty(); }));
    const auto file = [&](const char* format) {
        return ask("GET", "/api/tournament/{id}/export", nullptr, {{"format", format}}, {id});
    };
    const Answer trf = file("trf");
    EXPECT_TRUE(contains(trf.body, "012 Club evening")) << trf.body;
    EXPECT_EQ(trf.file_name, id + ".trf");
    EXPECT_TRUE(contains(file("csv").body, "Ara"));
    const Answer pgn = file("pgn");
    EXPECT_EQ(occurrences(pgn.body, "[White \""), 2) << pgn.body;
    EXPECT_EQ(file("gib").status, 200);
    EXPECT_EQ(code(file("doc")), "bad_field");
    const Answer imported =
        ask("POST", "/api/tournament/import", &by("Org"), {{"trf", trf.body}}, {});
    ASSERT_EQ(imported.status, 200) << imported.body;
    EXPECT_EQ(mismatch_of_line(imported.body, "Tournament"), "");
    const std::string first = table();
    id = field(imported.body, "id");
    EXPECT_EQ(table(), first);
    EXPECT_EQ(round(), 1);
    EXPECT_EQ(file("trf").body, trf.body);
    EXPECT_EQ(post(by("Org"), "pair").status, 200);
    EXPECT_EQ(round(), 2);
    EXPECT_EQ(code(ask("POST", "/api/tournament/import", &by("Org"), {{"trf", "001 x"}}, {})),
              "bad_field");
}

TEST_F(TournamentRoles, BadSettingsAreNamed) {
    Player& org = account("Org");
    const auto wrong = [&](const Pairs& fields) {
        const Answer answer = create(org, fields);
        EXPECT_EQ(answer.status, 400) << answer.body;
        return field(answer.body, "error");
    };
    EXPECT_TRUE(wrong({{"format", "ladder"}}).starts_with("format:"));
    EXPECT_TRUE(wrong({{"format", "swiss"}, {"rounds", "31"}}).starts_with("rounds:"));
    EXPECT_TRUE(wrong({{"format", "swiss"}, {"clock", "-"}}).starts_with("clock:"));
    EXPECT_TRUE(wrong({{"format", "swiss"}, {"clock", "1/259200"}}).starts_with("clock:"));
    EXPECT_TRUE(wrong({{"format", "swiss"}, {"variant", "go"}}).starts_with("variant"));
    EXPECT_TRUE(wrong({{"format", "swiss"}, {"scoring", "arena"}}).starts_with("scoring:"));
    EXPECT_TRUE(wrong({{"format", "swiss"}, {"starts", "5"}}).starts_with("starts:"));
    EXPECT_TRUE(wrong({{"format", "swiss"}, {"tie_breaks", "BH XX"}}).starts_with("tie_breaks:"));
    EXPECT_TRUE(wrong({{"format", "swiss"}, {"name", " \n "}}).starts_with("name:"));
    EXPECT_TRUE(wrong({{"format", "swiss"}, {"min", "9"}, {"max", "8"}}).starts_with("min:"));
}

TEST_F(TournamentRoles, OneAccountHasFewTournamentsAtOnce) {
    Player& org = account("Org");
    for (int i = 0; i < 5; ++i) EXPECT_EQ(create(org, {{"format", "swiss"}}).status, 200);
    EXPECT_EQ(code(create(org, {{"format", "swiss"}})), "too_many");
    EXPECT_EQ(post(org, "end").status, 200);
    EXPECT_EQ(state(), "cancelled");
    EXPECT_EQ(create(org, {{"format", "swiss"}}).status, 200);
    EXPECT_EQ(server.metric("janggun_tournaments"), 5U);
    // Leaving and coming back makes the log longer: not for ever.
    post(org, "join");
    for (int i = 0; i < 25; ++i) {
        post(org, "withdraw");
        post(org, "join");
    }
    post(org, "withdraw");
    EXPECT_EQ(code(post(org, "join")), "too_many");
}

TEST_F(TournamentRoles, WhoDeletesTheirAccountIsWithdrawnAndForgotten) {
    create(account("Org"), {{"format", "swiss"}, {"rounds", "2"}});
    for (const char* name : {"Ara", "Bom", "Cho", "Dan"}) post(account(name), "join");
    by("Ara").ask("tournament_chat", R"("tournament":")" + id + R"(","text":"hello")");
    const auto exported = server.stream("GET", "/api/me/export", by("Ara").call());
    EXPECT_TRUE(contains(exported.text, R"("tournaments":[)")) << exported.text;
    EXPECT_TRUE(contains(exported.text, R"("text":"hello")")) << exported.text;
    Call call = by("Ara").call();
    call.fields.add("password", "correct horse");
    EXPECT_EQ(server.request("DELETE", "/api/me", call).status, 200);
    people.erase("Ara");
    EXPECT_TRUE(pass_until([&] { return contains(show(), R"("withdrawn":true)"); }));
    EXPECT_FALSE(contains(show(), "Ara"));
    EXPECT_FALSE(contains(show(), "hello"));
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    for (const Board& board : boards_of(1)) EXPECT_FALSE(contains(board.white, "deleted"));
}

}  // namespace
}  // namespace janggun::test
