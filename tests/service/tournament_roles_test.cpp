// Who may do what in a tournament, the arbiter's tools, files, and bounds.
#include <gtest/gtest.h>
#include <thread>

#include "service/tournament_players.h"

namespace janggun::test {
namespace {

class TournamentRoles : public TournamentTest {
  protected:
    Player& by(const std::string& name) { return *people.at(name); }
    /// People of every role, and two players.
    void make_people() {
        for (const char* name :
             {"Org", "Ara", "Bom", "Cho", "Dan", "Other", "Muted", "Barred", "Miru", "Owner"})
            account(name);
        const auto write = [&](Write one) {
            std::optional<bool> is_written;
            server.store->write({std::move(one)},
                                [&](const auto& written) { is_written = written.has_value(); });
            EXPECT_TRUE(server.loop.run_until([&] { return is_written.has_value(); }));
            EXPECT_TRUE(*is_written);
        };
        write(write::SetRole{by("Miru").caller.user, Role::Moderator});
        write(write::SetRole{by("Owner").caller.user, Role::Owner});
        restart();
        for (const auto& [name, kind] :
             {std::pair{"Muted", "mute"}, std::pair{"Barred", "suspension"}}) {
            const Answer answer = ask("POST", "/api/mod/user/{name}/sanction", &by("Miru"),
                                      {{"kind", kind}, {"reason", "be polite"}}, {name});
            EXPECT_EQ(answer.status, 200) << answer.body;
        }
        restart();
    }
    /// As the network layer does it: who may not use the route is refused before it is asked.
    int status_of(const Player& person, const char* method, const std::string& pattern,
                  const Pairs& fields, const std::string& round = {}) {
        if (const auto fault = access_fault(server.route(method, pattern), person.caller))
            return facts_of(fault->code).status;
        std::vector<std::string> path{id};
        if (!round.empty()) path.push_back(round);
        return ask(method, pattern, &person, fields, path).status;
    }
    /// Two Janggi players come back to a position.
    void repeat_moves(const Board& board) {
        Player& white = by(board.white);
        Player& black = by(board.black);
        white.game = black.game = board.game;
        EXPECT_TRUE(contains(black.in_game("setup", R"("choice":"inner")"), "ack"));
        EXPECT_TRUE(contains(white.in_game("setup", R"("choice":"inner")"), "ack"));
        int ply = 0;
        for (const char* move : {"a4b4", "a7b7", "b4a4", "b7a7", "a4b4"}) {
            EXPECT_TRUE(contains((ply % 2 == 0 ? white : black).move(move, ply), "ack")) << move;
            ++ply;
        }
    }
};

/// Every role and action: what is answered. What the network layer refuses, by the route's Access,
/// is refused here too.
TEST_F(TournamentRoles, EveryRoleAndActionIsAnsweredAsTheTableSays) {
    /// How far the tournament is.
    enum class Stage { Open, Running, RoundOver, Repeated };
    struct Cell {
        const char* action;
        Access access;
        int anonymous, guest, player, creator, other, muted, suspended, moderator, owner;
        Pairs fields;
        Stage stage = Stage::Running;
    };
    constexpr Access kPerson = Access::Person;
    constexpr Access kAccount = Access::Account;
    const Pairs ruling{{"round", "1"}, {"board", "1"}, {"verdict", "play_on"}};
    const Pairs drawn{{"round", "1"}, {"board", "1"}, {"white", "draw"}};
    // In a casual Swiss that runs, with Ara and Bom in it.
    const std::vector<Cell> cells{
        {"join", kPerson, 401, 200, 200, 200, 200, 200, 401, 200, 200, {}},
        {"withdraw", kPerson, 401, 403, 200, 403, 403, 403, 401, 403, 403, {}},
        {"bye", kPerson, 401, 403, 200, 403, 403, 403, 401, 403, 403, {{"mark", "absent"}}},
        {"call", kPerson, 401, 403, 200, 403, 403, 403, 401, 403, 403, {}},
        {"start", kAccount, 401, 403, 403, 200, 403, 403, 401, 403, 403, {}, Stage::Open},
        {"start", kAccount, 401, 403, 403, 400, 403, 403, 401, 403, 403, {}},
        {"rule", kAccount, 401, 403, 403, 200, 403, 403, 401, 403, 403, ruling, Stage::Repeated},
        {"rule", kAccount, 401, 403, 403, 400, 403, 403, 401, 403, 403, ruling},
        {"result", kAccount, 401, 403, 403, 200, 403, 403, 401, 403, 403, drawn},
        {"pair", kAccount, 401, 403, 403, 200, 403, 403, 401, 403, 403, {}, Stage::RoundOver},
        {"pair", kAccount, 401, 403, 403, 400, 403, 403, 401, 403, 403, {}},
        {"player", kAccount, 401, 403, 403, 200, 403, 403, 401, 403, 403, {{"name", "홍길동"}}},
        {"remove", kAccount, 401, 403, 403, 200, 403, 403, 401, 403, 403, {{"number", "2"}}},
        {"pause", kAccount, 401, 403, 403, 200, 403, 403, 401, 403, 403, {}},
        {"resume", kAccount, 401, 403, 403, 200, 403, 403, 401, 403, 403, {}},
        {"end", kAccount, 401, 403, 403, 200, 403, 403, 401, 200, 200, {}},
    };
    make_people();
    Player guest{server};
    Player nobody{server};
    nobody.caller = Caller{};
    for (const Cell& cell : cells) {
        const std::string pattern = std::string{"/api/tournament/{id}/"} + cell.action;
        const Route& route = server.route("POST", pattern);
        EXPECT_EQ(route.access, cell.access) << cell.action;
        EXPECT_EQ(route.is_session_only, cell.access == Access::Account) << cell.action;
        const auto try_as = [&](const Player& person, int expected, const char* role) {
            const char* variant = cell.stage == Stage::Repeated ? "janggikakao" : "shogun";
            ASSERT_EQ(create(by("Org"), {{"format", "swiss"},
                                         {"break", "86400"},
                                         {"rounds", "2"},
                                         {"variant", variant}})
                          .status,
                      200);
            post(by("Ara"), "join");
            post(by("Bom"), "join");
            if (cell.stage != Stage::Open) {
                post(by("Org"), "start");
                ASSERT_TRUE(wait_for_round(1));
                wait_for_games(1);
            }
            if (cell.stage == Stage::Repeated) repeat_moves(boards_of(1)[0]);
            if (cell.stage == Stage::RoundOver) {
                post(by("Cho"), "join");  // a round of these two alone could not be paired again
                post(by("Dan"), "join");
                play_round(1);
                ASSERT_TRUE(pass_until([&] { return !boards_of(1)[0].result.empty(); }));
            }
            const std::string before = field(show(), "v");
            const int status = status_of(person, "POST", pattern, cell.fields);
            EXPECT_EQ(status, expected) << role << " " << cell.action;
            if (status != 200) {
                EXPECT_EQ(field(show(), "v"), before) << role << " " << cell.action;
            }
            post(by("Org"), "end");
            EXPECT_EQ(state(), cell.stage == Stage::Open && status != 200 ? "cancelled" : "ended");
            server.pass(std::chrono::minutes{10});
        };
        try_as(nobody, cell.anonymous, "anonymous");
        try_as(guest, cell.guest, "guest");
        try_as(by("Ara"), cell.player, "player");
        try_as(by("Org"), cell.creator, "creator");
        try_as(by("Other"), cell.other, "other account");
        try_as(by("Muted"), cell.muted, "muted");
        try_as(by("Barred"), cell.suspended, "suspended");
        try_as(by("Miru"), cell.moderator, "moderator");
        try_as(by("Owner"), cell.owner, "owner");
    }
}

TEST_F(TournamentRoles, EveryRoleLooksAndAccountsCreate) {
    make_people();
    Player guest{server};
    Player nobody{server};
    nobody.caller = Caller{};
    create(by("Org"), {{"format", "swiss"}});
    for (const char* name : {"Ara", "Bom"}) post(by(name), "join");
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    const std::map<std::string, Player*> roles{
        {"anonymous", &nobody},     {"guest", &guest},       {"player", &by("Ara")},
        {"creator", &by("Org")},    {"muted", &by("Muted")}, {"suspended", &by("Barred")},
        {"moderator", &by("Miru")}, {"owner", &by("Owner")}, {"other account", &by("Other")},
    };
    for (const auto& [role, person] : roles) {
        for (const char* question : {"", "/standings", "/crosstable", "/export"})
            EXPECT_EQ(status_of(*person, "GET", std::string{"/api/tournament/{id}"} + question, {}),
                      200)
                << role << question;
        EXPECT_EQ(status_of(*person, "GET", "/api/tournament/{id}/round/{round}", {}, "1"), 200)
            << role;
        for (const char* format : {"trf", "csv", "pgn", "gib"})
            EXPECT_EQ(
                status_of(*person, "GET", "/api/tournament/{id}/export", {{"format", format}}), 200)
                << role << format;
        if (person->id != ConnectionId::None) {
            const std::string shown =
                person->ask("watch_tournament", R"("tournament":")" + id + "\"");
            EXPECT_TRUE(contains(shown, "ack")) << role << shown;
        }
        const int expected = role == "anonymous" || role == "suspended" ? 401
                             : role == "guest"                          ? 403
                                                                        : 200;
        const std::string before = id;
        EXPECT_EQ(status_of(*person, "POST", "/api/tournament",
                            {{"name", "Club evening"},
                             {"format", "swiss"},
                             {"variant", "shogun"},
                             {"clock", "300+5"}}),
                  expected)
            << role;
        // A broken file is refused after those who may not.
        EXPECT_EQ(status_of(*person, "POST", "/api/tournament/import", {{"trf", "001 x"}}),
                  expected == 200 ? 400 : expected)
            << role;
        const std::string said =
            person->id == ConnectionId::None
                ? "nobody"
                : person->ask("tournament_chat",
                              R"("tournament":")" + id + R"(","text":"line of )" + role + "\"");
        const bool may_chat = role != "anonymous" && role != "suspended" && role != "muted";
        if (role == "muted") {
            EXPECT_EQ(field(said, "code"), "muted");
        } else if (person->caller.user != UserId::None) {
            EXPECT_EQ(contains(said, "ack"), may_chat) << role << said;
        }
    }
}

TEST_F(TournamentRoles, AModeratorEndsATournamentAndTheLogSaysSo) {
    make_people();
    create(by("Org"), {{"format", "swiss"}});
    EXPECT_EQ(post(by("Miru"), "end").status, 200);
    EXPECT_EQ(state(), "cancelled");
    const auto log = [&] { return server.request("GET", "/api/mod/log", by("Miru").call()).body; };
    EXPECT_TRUE(contains(log(), R"("action":"end_tournament")") && contains(log(), id)) << log();
    EXPECT_EQ(code(post(by("Miru"), "end")), "wrong_phase");
    EXPECT_EQ(occurrences(log(), "end_tournament"), 1) << "only what was done";
}

TEST_F(TournamentRoles, NamesAndDescriptionsPassTheListOfWords) {
    server.adjust = [](Options& options) { options.chat.words = {"바보"}; };
    account("Org");
    restart();
    EXPECT_EQ(code(create(by("Org"), {{"format", "swiss"}, {"name", "바보 리그"}})), "not_allowed");
    EXPECT_EQ(code(create(by("Org"), {{"format", "swiss"}, {"description", "no 바보"}})),
              "not_allowed");
    ASSERT_EQ(create(by("Org"), {{"format", "swiss"}}).status, 200);
    EXPECT_EQ(code(post(by("Org"), "player", {{"name", "바보"}})), "not_allowed");
    EXPECT_EQ(post(by("Org"), "player", {{"name", "홍길동"}}).status, 200);
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

TEST_F(TournamentRoles, APauseStopsTheClocksOfTheRound) {
    create(account("Org"), {{"format", "swiss"}, {"clock", "60"}});
    for (const char* name : {"Ara", "Bom"}) post(account(name), "join");
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    wait_for_games(1);
    const Board board = boards_of(1)[0];
    Player& white = by(board.white);
    Player& black = by(board.black);
    white.game = black.game = board.game;
    EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
    EXPECT_TRUE(contains(black.move("e7e5", 1), "ack"));
    EXPECT_EQ(post(by("Org"), "pause").status, 200);
    const auto game = [&] {
        Call call;
        call.path = {board.game};
        return server.request("GET", "/api/game/{id}", call).body;
    };
    ASSERT_TRUE(pass_until([&] { return contains(game(), R"("paused":true)"); }));
    EXPECT_EQ(mismatch_of_line(game(), "Game"), "");
    server.pass(std::chrono::minutes{10});
    EXPECT_EQ(field(white.move("g1f3", 2), "code"), "wrong_phase");
    restart();
    EXPECT_TRUE(contains(game(), R"("paused":true)")) << "also after a restart";
    EXPECT_EQ(post(by("Org"), "resume").status, 200);
    ASSERT_TRUE(pass_until([&] { return !contains(game(), R"("paused")"); }));
    by(board.white).game = board.game;
    EXPECT_TRUE(contains(by(board.white).move("g1f3", 2), "ack"));
}

TEST_F(TournamentRoles, ThePlayersCallTheArbiterWhoRulesOnARepetition) {
    create(account("Org"), {{"format", "round_robin"}, {"variant", "janggikakao"}});
    for (const char* name : {"Ara", "Bom"}) post(account(name), "join");
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    wait_for_games(1);
    const Board board = boards_of(1)[0];
    Player& white = by(board.white);
    Player& black = by(board.black);
    repeat_moves(board);
    EXPECT_EQ(post(white, "call").status, 200);
    EXPECT_TRUE(contains(by("Org").wait_for(R"("kind":"arbiter_call")"), board.game));
    const auto rule = [&](const Pairs& fields) {
        Pairs all{{"round", "1"}, {"board", "1"}};
        all.insert(all.end(), fields.begin(), fields.end());
        return post(by("Org"), "rule", all);
    };
    EXPECT_EQ(code(rule({{"verdict", "flogging"}})), "bad_field");
    EXPECT_EQ(code(rule({{"verdict", "loss"}})), "bad_field");
    EXPECT_EQ(code(rule({{"verdict", "draw"}, {"against", "white"}})), "bad_field");
    white.ask("watch", R"("game":")" + board.game + "\"");
    EXPECT_EQ(rule({{"verdict", "must_deviate"}, {"against", "black"}}).status, 200);
    const std::string told = white.wait_for(R"("type":"ruling")");
    EXPECT_TRUE(contains(told, R"("from":1,"to":5)") && contains(told, R"("b4a4")")) << told;
    EXPECT_EQ(field(black.move("a7b7", 5), "code"), "repetition");
    EXPECT_EQ(rule({{"rule", "repetition"}, {"verdict", "loss"}, {"against", "black"}}).status,
              200);
    ASSERT_TRUE(pass_until([&] { return state() == "ended"; }));
    EXPECT_EQ(boards_of(1)[0].result, "win");
    Call call;
    call.path = {board.game};
    const std::string game = server.request("GET", "/api/game/{id}", call).body;
    EXPECT_EQ(mismatch_of_line(game, "Game"), "");
    EXPECT_TRUE(contains(game, R"("verdict":"loss")") && contains(game, "adjudication")) << game;
    EXPECT_EQ(code(rule({{"verdict", "draw"}})), "wrong_phase") << "it is over";
}

TEST_F(TournamentRoles, AStrongerPlayerGivesOddsByDifferenceOfRating) {
    create(account("Org"),
           {{"format", "round_robin"}, {"variant", "janggi"}, {"handicap_step", "100"}});
    const auto enter = [&](const char* name, const char* rating) {
        account(name);
        EXPECT_EQ(post(by("Org"), "player", {{"user", name}, {"rating", rating}}).status, 200);
    };
    enter("Ara", "2000");
    enter("Bom", "1650");
    enter("Cho", "1600");
    post(by("Org"), "start");
    for (int number = 1; number <= 3; ++number) {
        ASSERT_TRUE(wait_for_round(number));
        wait_for_games(number);
        for (const Board& board : boards_of(number)) {
            if (board.game.empty()) continue;
            Call call;
            call.path = {board.game};
            const std::string game = server.request("GET", "/api/game/{id}", call).body;
            const bool has_ara = board.white == "Ara" || board.black == "Ara";
            if (has_ara) {
                EXPECT_EQ(board.black, "Ara") << "who gives odds has Han";
            }
            const bool is_bom = board.white == "Bom";
            EXPECT_EQ(field(game, "handicap"), !has_ara ? "" : is_bom ? "H" : "AA") << game;
            Player& white = by(board.white);
            Player& black = by(board.black);
            white.game = black.game = board.game;
            black.in_game("setup", R"("choice":"inner")");
            white.in_game("setup", R"("choice":"inner")");
            EXPECT_TRUE(contains(white.in_game("resign"), "ack"));
        }
    }
    ASSERT_TRUE(pass_until([&] { return state() == "ended"; }));
    EXPECT_TRUE(table().starts_with("1 Ara 2.0")) << table();
    const auto trophies = [&](const char* name) {
        const Answer answer = ask("GET", "/api/user/{name}/trophies", nullptr, {}, {name});
        EXPECT_EQ(mismatch_of_line(answer.body, "Trophies"), "") << answer.body;
        return field(answer.body, "place");
    };
    ASSERT_TRUE(pass_until([&] { return trophies("Ara") == "1"; }));
    EXPECT_EQ(trophies("Org"), "");
    const Answer record = ask("GET", "/api/user/{name}/record", nullptr, {}, {"Ara"});
    EXPECT_EQ(mismatch_of_line(record.body, "PlayerRecord"), "") << record.body;
    EXPECT_TRUE(contains(record.body, R"("side":"black","setup":"inner","games":2,"wins":2)"))
        << record.body;
    EXPECT_TRUE(contains(record.body, R"({"name":"Bom","games":1,"wins":1)")) << record.body;
}

TEST_F(TournamentRoles, AccountsAreNotifiedOfTheirRounds) {
    create(account("Org"), {{"format", "swiss"}});
    for (const char* name : {"Ara", "Bom"}) post(account(name), "join");
    Player guest{server};
    post(guest, "join");
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    for (const char* name : {"Ara", "Bom"}) {
        const std::string told = by(name).wait_for(R"("kind":"tournament")");
        EXPECT_TRUE(contains(told, id) && contains(told, R"("round":1)")) << told;
    }
    EXPECT_FALSE(guest.has_heard(R"("kind":"tournament")"));
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
    EXPECT_TRUE(
        wrong({{"format", "swiss"}, {"handicap_step", "100"}}).starts_with("handicap_step:"))
        << "Shogun has none";
    EXPECT_TRUE(wrong({{"format", "swiss"},
                       {"variant", "janggi"},
                       {"rated", "true"},
                       {"handicap_step", "100"}})
                    .starts_with("handicap_step:"));
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
