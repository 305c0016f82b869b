// Whole games through the service, on a real SQLite file.
#include <gtest/gtest.h>

#include "service/players.h"

namespace janggun::test {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kRapid = R"("variant":"janggi","clock":"600+3x30")";
constexpr std::string_view kShogun = R"("variant":"shogun","clock":"300+5")";

class ServiceTest : public testing::Test {
  protected:
    /// Two guests at a game that the first has invited the second to; the first has White.
    void seat(Player& white, Player& black, std::string_view terms) {
        const auto invite =
            field(white.ask("invite", std::string{terms} + R"(,"colour":"white")"), "invite");
        const auto accepted = black.ask("accept_invite", R"("invite":")" + invite + "\"");
        white.game = black.game = field(accepted, "game");
        ASSERT_EQ(white.game.size(), 8U) << accepted;
        for (Player* player : {&white, &black}) {
            player->wait_for(R"("t":"start")");
            player->in_game("watch");
            player->wait_for(R"("t":"game")");
        }
    }
    void choose(Player& white, Player& black) {
        ASSERT_TRUE(contains(black.in_game("setup", R"("choice":"inner")"), "ack"));
        ASSERT_TRUE(contains(white.in_game("setup", R"("choice":"outer")"), "ack"));
    }
    Answer game_answer(const std::string& name) {
        Call call;
        call.path = {name};
        return server.request("GET", "/api/game/{id}", call);
    }
    /// A new account's session secret.
    std::string sign_up(const std::string& name, const Caller& guest = {}) {
        Call call;
        call.caller = guest;
        call.fields.add("name", name);
        call.fields.add("password", "correct horse");
        const Answer answer = server.request("POST", "/api/signup", call);
        EXPECT_EQ(answer.status, 200) << answer.body;
        return answer.session.value_or("");
    }

    Folder folder;
    Server server{folder.file("store")};
};

TEST_F(ServiceTest, GuestsPlayAWholeGameAndFindItAgain) {
    Player white{server};
    Player black{server};
    seat(white, black, kRapid);
    EXPECT_TRUE(contains(white.in_game("setup", R"("choice":"inner")"), "not_your_turn"));
    choose(white, black);
    const auto started = black.wait_for(R"("type":"started")");
    EXPECT_TRUE(contains(started, R"("running":"white")"));

    server.pass(2s);
    EXPECT_TRUE(contains(white.move("e2e2", 0), "ack"));
    const auto moved = black.wait_for(R"("type":"move")");
    EXPECT_EQ(field(moved, "spent"), "2000");
    EXPECT_TRUE(contains(moved, R"("pass_ends":true)"));
    EXPECT_TRUE(contains(moved, R"("points":{"white":72,"black":73.5})"));
    EXPECT_TRUE(contains(moved, R"("korean":"한수쉼")"));
    EXPECT_TRUE(contains(black.move("e9e9", 1), "ack"));
    for (Player* player : {&white, &black}) {
        const auto ended = player->wait_for(R"("type":"ended")");
        EXPECT_EQ(field(ended, "reason"), "two passes");
        EXPECT_EQ(field(ended, "winner"), "black");
        EXPECT_TRUE(contains(ended, R"("text":"Han wins on points after two passes, 73.5 to 72")"));
    }
    const Answer pgn = game_answer(white.game + ".pgn");
    EXPECT_TRUE(contains(pgn.body, "[Result \"0-1\"]")) << pgn.body;
    EXPECT_TRUE(contains(game_answer(white.game + ".gib").body, "한수쉼"));
    EXPECT_TRUE(contains(game_answer(white.game + ".json").body, R"("hanSetup":"inner")"));
    EXPECT_EQ(game_answer("nothing1").status, 404);
    EXPECT_EQ(game_answer("../../etc").status, 404);

    Call search;
    search.fields.add("player", white.caller.name);
    search.fields.add("setup", "outer-inner");
    search.fields.add("fen",
                      "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ANBR w - - 0 1");
    const Answer found = server.request("GET", "/api/games", search);
    EXPECT_TRUE(contains(found.body, white.game)) << found.body;
    search.fields.all[1].second = "left-inner";
    EXPECT_FALSE(contains(server.request("GET", "/api/games", search).body, white.game));
}

TEST_F(ServiceTest, NobodySeesWhatIsNotDurable) {
    Player white{server};
    Player black{server};
    Player watcher{server};
    seat(white, black, kShogun);
    server.store->is_holding = true;
    ++white.last_id;
    white.say("move", R"("game":")" + white.game + R"(","move":"e2e4","ply":0)");
    ++watcher.last_id;
    watcher.say("watch", R"("game":")" + white.game + "\"");
    // Sent again while the first is on its way: not answered earlier either.
    ++white.last_id;
    white.say("move", R"("game":")" + white.game + R"(","move":"e2e4","ply":0)");
    server.loop.run_ready();
    EXPECT_EQ(server.store->held(), 2U);
    EXPECT_FALSE(white.has_heard("ack\",\"id\":" + std::to_string(white.last_id - 1)));
    EXPECT_FALSE(white.has_heard("\"type\":\"move\""));
    EXPECT_FALSE(black.has_heard("\"type\":\"move\""));
    EXPECT_FALSE(watcher.has_heard("\"t\":\"game\""));
    std::optional<Answer> answer;
    Call call;
    call.path = {white.game};
    server.route("GET", "/api/game/{id}").answer(call, [&](Answer given) {
        answer = std::move(given);
    });
    server.loop.run_ready();
    EXPECT_FALSE(answer);

    server.store->release();
    black.wait_for("\"type\":\"move\"");
    EXPECT_TRUE(contains(watcher.wait_for("\"t\":\"game\""), "e2e4"));
    EXPECT_TRUE(server.loop.run_until([&] { return answer.has_value(); }));
    EXPECT_TRUE(contains(answer->body, "e2e4"));
    EXPECT_TRUE(server.loop.run_until(
        [&] { return white.has_heard("ack\",\"id\":" + std::to_string(white.last_id)); }));
}

TEST_F(ServiceTest, WhatCannotBeStoredHasNotHappened) {
    Player white{server};
    Player black{server};
    seat(white, black, kShogun);
    EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
    black.wait_for("\"type\":\"move\"");
    server.store->is_failing = true;
    EXPECT_EQ(field(black.move("e7e5", 1), "code"), "storage");
    const auto snapshot = white.wait_for("\"t\":\"game\"");
    EXPECT_FALSE(contains(snapshot, "e7e5"));
    server.store->is_failing = false;
    EXPECT_TRUE(contains(black.move("e7e5", 1), "ack"));
    EXPECT_TRUE(contains(white.wait_for("\"type\":\"move\""), "e7e5"));
    EXPECT_GT(server.metric("janggun_failed_writes_total"), 0U);
}

TEST_F(ServiceTest, GamesGoOnAfterTheProcessDied) {
    std::string game;
    std::string secrets[2];
    std::string before;
    {
        Player white{server};
        Player black{server};
        seat(white, black, R"("variant":"shogun","clock":"60+3x10")");
        server.pass(5s);
        EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
        server.pass(3s);
        EXPECT_TRUE(contains(black.move("e7e5", 1), R"("v":4)"));
        game = white.game;
        secrets[0] = white.secret;
        secrets[1] = black.secret;
        before = game_answer(game).body;
        server.stop();
    }
    server.now = server.now + 1h;
    server.start();
    const std::string after = game_answer(game).body;
    for (const std::string_view name : {"fen", "start_fen", "phase", "variant", "clock_text"})
        EXPECT_EQ(field(after, name), field(before, name));
    EXPECT_TRUE(contains(after, R"("main":55000)"));  // the hour is nobody's

    Player white{server, secrets[0]};
    EXPECT_TRUE(white.has_heard(R"("games":[{"game":")" + game + R"(","side":"white"}])"));
    white.game = game;
    white.in_game("watch", R"("since":4)");
    EXPECT_TRUE(contains(white.wait_for(R"("v":5)"), R"("type":"resumed")"));
    EXPECT_TRUE(contains(white.move("e2e4", 0), R"("v":3)"));  // sent again: played already
    EXPECT_TRUE(contains(white.move("g1f3", 2), R"("v":6)"));
    white.wait_for(R"("uci":"g1f3")");
    EXPECT_EQ(test::backend().problem(folder.file("store")), "");
}

TEST_F(ServiceTest, TheServerFlagsByItself) {
    Player white{server};
    Player black{server};
    seat(white, black, R"("variant":"shogun","clock":"10+1x5")");
    EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
    EXPECT_TRUE(contains(black.move("e7e5", 1), "ack"));
    server.pass(14'999ms);
    EXPECT_FALSE(black.has_heard("\"type\":\"ended\""));
    server.pass(1ms);
    const auto ended = black.wait_for("\"type\":\"ended\"");
    EXPECT_EQ(field(ended, "reason"), "time");
    EXPECT_EQ(field(ended, "winner"), "black");
    EXPECT_EQ(field(white.move("g1f3", 2), "code"), "wrong_phase");
}

TEST_F(ServiceTest, OnlyPlayersMoveAndOnlyTheirOwnPieces) {
    Player white{server};
    Player black{server};
    Player stranger{server};
    seat(white, black, kShogun);
    stranger.game = white.game;
    EXPECT_EQ(field(stranger.move("e2e4", 0), "code"), "not_a_player");
    EXPECT_EQ(field(stranger.in_game("resign"), "code"), "not_a_player");
    EXPECT_EQ(field(black.move("e2e4", 0), "code"), "not_your_turn");
    EXPECT_EQ(field(white.move("e2e5", 0), "code"), "illegal_move");
    EXPECT_EQ(field(white.move("e2e4", 3), "code"), "wrong_ply");
    EXPECT_TRUE(contains(game_answer(white.game).body, R"("moves":[])"));
}

TEST_F(ServiceTest, EngineAnswersAndTakesItsOwnSetup) {
    Player player{server};
    const auto answer = player.ask(
        "play_engine", std::string{kRapid} + R"(,"colour":"white","level":1,"setup":"left")");
    player.game = field(answer, "game");
    player.in_game("watch");
    EXPECT_TRUE(server.loop.run_until([&] {
        return player.has_heard(R"("type":"started")") || player.has_heard(R"("phase":"playing")");
    }));
    EXPECT_TRUE(contains(player.move("a4b4", 0), "ack"));
    const auto reply = player.wait_for(R"("ply":2)");
    EXPECT_TRUE(contains(reply, R"("running":"white")"));
    EXPECT_TRUE(contains(player.in_game("takeback"), "ack"));
    player.wait_for(R"("type":"takeback")");
    EXPECT_TRUE(contains(player.in_game("resign"), "ack"));
    player.wait_for(R"("type":"ended")");
    EXPECT_TRUE(contains(player.in_game("rematch"), "ack"));
    EXPECT_TRUE(contains(player.wait_for(R"("t":"start")"), R"("side":"black")"));
}

TEST_F(ServiceTest, AccountsKeepTheGuestsGamesAndRatedGamesCount) {
    Player guest{server};
    Player other{server};
    seat(guest, other, kShogun);
    EXPECT_EQ(field(guest.ask("seek", std::string{kRapid} + R"(,"rated":true)"), "code"), "guest");
    EXPECT_TRUE(contains(guest.in_game("resign"), "ack"));
    guest.wait_for("\"type\":\"ended\"");

    const std::string sora = sign_up("Sora", guest.caller);
    EXPECT_EQ(guest.closed_for, Sink::Close::LoggedOut);
    EXPECT_FALSE(server.identify(guest.secret));  // a cookie from before is worth nothing now
    const std::string haneul = sign_up("하늘", other.caller);
    Call again;
    again.fields.add("name", "sora");
    again.fields.add("password", "correct horse");
    EXPECT_EQ(server.request("POST", "/api/signup", again).status, 409);
    Call profile;
    profile.path = {"SORA"};
    EXPECT_TRUE(contains(server.request("GET", "/api/user/{name}", profile).body, guest.game));

    Player white{server, sora};
    Player black{server, haneul};
    const auto seek = field(
        white.ask("seek", std::string{kShogun} + R"(,"rated":true,"colour":"white")"), "seek");
    white.game = black.game = field(black.ask("accept_seek", R"("seek":")" + seek + "\""), "game");
    black.in_game("watch");
    EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
    EXPECT_TRUE(contains(black.in_game("resign"), "ack"));
    const auto ended = black.wait_for("\"type\":\"ended\"");
    EXPECT_TRUE(contains(ended, R"("ratings":{"white":{"before":1500,"after":)")) << ended;
    Call ratings;
    ratings.path = {"Sora"};
    const auto history = server.request("GET", "/api/user/{name}/ratings", ratings).body;
    EXPECT_TRUE(contains(history, R"("games":1)")) << history;
    Call pair;
    pair.path = {"Sora", "하늘"};
    EXPECT_TRUE(contains(server.request("GET", "/api/crosstable/{a}/{b}", pair).body,
                         R"("score":{"a":1,"b":1})"));
}

TEST_F(ServiceTest, SessionsAndTokensCanBeEnded) {
    const std::string first = sign_up("Sora");
    Call login;
    login.fields.add("name", "Sora");
    login.fields.add("password", "wrong horse");
    EXPECT_EQ(server.request("POST", "/api/login", login).status, 403);
    login.fields.all[0].second = "Nobody";
    EXPECT_EQ(server.request("POST", "/api/login", login).status, 403);
    login.fields.all = {{"name", "sora"}, {"password", "correct horse"}};
    const auto second = server.request("POST", "/api/login", login).session.value();
    EXPECT_NE(first, second);

    Player player{server, second};
    const auto caller = server.identify(first).value();
    Call call;
    call.caller = caller;
    const auto sessions = server.request("GET", "/api/sessions", call).body;
    EXPECT_TRUE(contains(sessions, R"("current":true)"));
    EXPECT_FALSE(contains(sessions, first));
    call.path = {player.caller.session.text};
    EXPECT_EQ(server.request("DELETE", "/api/sessions/{id}", call).status, 200);
    EXPECT_EQ(player.closed_for, Sink::Close::LoggedOut);
    EXPECT_FALSE(server.identify(second));
    EXPECT_TRUE(server.identify(first));

    call.path.clear();
    call.fields.add("scopes", "bot:play");
    const auto token = field(server.request("POST", "/api/tokens", call).body, "token");
    std::optional<std::optional<Caller>> found;
    server.app().identity().identify_token(token, {},
                                           [&](const Identity::Identified& c) { found = *c; });
    ASSERT_TRUE(server.loop.run_until([&] { return found.has_value(); }));
    ASSERT_TRUE(*found);
    EXPECT_EQ((*found)->scopes, Scope::BotPlay);
    EXPECT_FALSE(server.identify(token));  // a token is no cookie

    call.fields.all = {{"password", "wrong horse"}};
    EXPECT_EQ(server.request("DELETE", "/api/me", call).status, 403);
    EXPECT_TRUE(contains(server.stream("GET", "/api/me/export", call).text, "\"Sora\""));
    call.fields.all = {{"password", "correct horse"}};
    EXPECT_EQ(server.request("DELETE", "/api/me", call).status, 200);
    EXPECT_FALSE(server.identify(first));
}

TEST_F(ServiceTest, LobbyShowsSeeksAndPoolsPair) {
    Player one{server};
    Player two{server};
    Player watcher{server};
    watcher.ask("lobby");
    watcher.wait_for(R"("t":"lobby")");
    const auto seek = field(one.ask("seek", kRapid), "seek");
    EXPECT_EQ(field(one.ask("accept_seek", R"("seek":")" + seek + "\""), "code"), "not_allowed");
    server.pass(1s);
    EXPECT_TRUE(contains(watcher.wait_for("lobby_change"), seek));
    one.disconnect();
    server.pass(1s);
    EXPECT_TRUE(contains(watcher.wait_for("lobby_change"), R"("removed":[")" + seek));
    one.connect();
    for (Player* player : {&one, &two})
        EXPECT_TRUE(contains(player->ask("pool", R"("variant":"shogun","clock":"180+2")"), "ack"));
    server.pass(1s);
    one.wait_for(R"("t":"start")");
    two.wait_for(R"("t":"start")");
}

TEST_F(ServiceTest, ChatRoomsAreApartUntilTheGameIsOver) {
    Player white{server};
    Player black{server};
    Player watcher{server};
    seat(white, black, kShogun);
    watcher.game = white.game;
    watcher.in_game("watch");
    EXPECT_TRUE(contains(white.in_game("chat", R"("room":"players","text":"<i>hello\"")"), "ack"));
    EXPECT_TRUE(contains(black.wait_for(R"("t":"chat")"), R"(<i>hello\")"));
    EXPECT_EQ(field(watcher.in_game("chat", R"("room":"players","text":"hi")"), "code"),
              "not_a_player");
    EXPECT_TRUE(contains(watcher.in_game("chat", R"("room":"spectators","text":"hi")"), "ack"));
    EXPECT_FALSE(white.has_heard(R"("room":"spectators")"));
    EXPECT_FALSE(watcher.has_heard(R"("room":"players")"));
    for (int i = 0; i < 3; ++i) white.in_game("chat", R"("room":"players","text":"spam")");
    EXPECT_EQ(field(white.in_game("chat", R"("room":"players","text":"spam")"), "code"),
              "too_many");
    Call call;
    call.caller = watcher.caller;
    const auto exported = server.stream("GET", "/api/me/export", call).text;
    EXPECT_TRUE(contains(exported, R"("room":"spectators")")) << exported;
    EXPECT_FALSE(contains(exported, "hello")) << "others' words are theirs";
}

TEST_F(ServiceTest, LeavingIsSeenAndClaimed) {
    Player white{server};
    Player black{server};
    seat(white, black, kShogun);
    EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
    EXPECT_TRUE(contains(black.move("e7e5", 1), "ack"));
    black.disconnect();
    server.pass(1s);
    EXPECT_TRUE(contains(white.wait_for("\"presence\""), R"("claimable_in":{"white")"));
    EXPECT_EQ(field(white.in_game("claim", R"("what":"win")"), "code"), "too_early");
    server.pass(60s);
    EXPECT_TRUE(contains(white.in_game("claim", R"("what":"win")"), "ack"));
    EXPECT_EQ(field(white.wait_for("\"ended\""), "reason"), "abandonment");
}

TEST_F(ServiceTest, NonsenseIsNamed) {
    Player player{server};
    const auto say = [&](std::string_view text) {
        player.heard.clear();
        server.app().connections().receive(player.id, text);
        return player.heard.empty() ? "" : field(player.heard.back(), "code");
    };
    EXPECT_EQ(say("not json"), "bad_message");
    EXPECT_EQ(say("[1,2]"), "bad_message");
    EXPECT_EQ(say(R"({"t":"ping","id":1} trailing)"), "bad_message");
    EXPECT_EQ(say(R"({"t":"ping"})"), "bad_field");
    EXPECT_EQ(say(R"({"t":"fly","id":1})"), "unknown_type");
    EXPECT_EQ(say(R"({"t":"move","id":1,"game":"x","move":"e2e4","ply":0})"), "bad_field");
    EXPECT_EQ(say(R"({"t":"watch","id":1,"game":"' OR 1=1"})"), "bad_field");
    EXPECT_EQ(say(R"({"t":"seek","id":1,"variant":"janggi","clock":"soon"})"), "bad_field");
    EXPECT_EQ(say(std::string(9000, ' ')), "bad_message");
}

TEST_F(ServiceTest, AnswersAreGivenAgainAfterALostConnection) {
    Player player{server};
    const auto session = field(player.heard.front(), "session");
    const auto first = player.ask("play_engine", std::string{kShogun} + R"(,"level":1)");
    player.disconnect();
    player.heard.clear();
    player.connect(session);
    --player.last_id;
    EXPECT_EQ(player.ask("play_engine", std::string{kShogun} + R"(,"level":1)"), first);
    EXPECT_EQ(server.metric("janggun_live_games"), 1U);
}

TEST_F(ServiceTest, BotsHearInLichessShapes) {
    const std::string secret = sign_up("Robot");
    Call call;
    call.caller = server.identify(secret).value();
    EXPECT_EQ(server.request("POST", "/api/bot/account/upgrade", call).status, 200);
    Player events{server, secret};
    events.disconnect();
    events.id =
        server.route("GET", "/api/stream/event").stream(call, events, [](const Answer& answer) {
            EXPECT_EQ(answer.status, 200);
        });
    Player human{server};
    human.ask("challenge", std::string{kShogun} + R"(,"user":"robot","colour":"white")");
    const auto challenge = events.wait_for(R"("type":"challenge")");
    EXPECT_TRUE(challenge.ends_with("}}\n"));
    call.path = {field(challenge.substr(challenge.find("\"challenge\":{")), "id")};
    EXPECT_EQ(server.request("POST", "/api/challenge/{id}/accept", call).status, 200);
    const auto start = events.wait_for(R"("type":"gameStart")");
    human.game = field(start, "gameId");
    EXPECT_EQ(field(start, "color"), "black");

    Player stream{server, secret};
    stream.disconnect();
    call.path = {human.game};
    stream.id =
        server.route("GET", "/api/bot/game/stream/{id}")
            .stream(call, stream, [](const Answer& answer) { EXPECT_EQ(answer.status, 200); });
    EXPECT_TRUE(contains(stream.wait_for("gameFull"), R"("initialFen":")"));
    EXPECT_TRUE(contains(human.move("e2e4", 0), "ack"));
    EXPECT_TRUE(contains(stream.wait_for("gameState"), R"("moves":"e2e4")"));
    call.path = {human.game, "e7e5"};
    EXPECT_EQ(server.request("POST", "/api/bot/game/{id}/move/{move}", call).status, 200);
    EXPECT_TRUE(contains(stream.wait_for("gameState"), R"("moves":"e2e4 e7e5")"));
    EXPECT_TRUE(contains(human.in_game("chat", R"("room":"players","text":"gg")"), "ack"));
    EXPECT_TRUE(contains(stream.wait_for("chatLine"), R"("text":"gg","room":"player")"));
    EXPECT_TRUE(contains(server.request("GET", "/api/live", {}).body, human.game));
    EXPECT_TRUE(contains(human.in_game("resign"), "ack"));
    EXPECT_TRUE(contains(stream.wait_for("gameState"), R"("status":"resign","winner":"black")"));
    EXPECT_EQ(stream.closed_for, Sink::Close::Done);
    events.wait_for("gameFinish");
}

TEST_F(ServiceTest, BotsSeeNothingThatIsNotDurable) {
    Player white{server};
    Player black{server};
    seat(white, black, kShogun);
    Player stream{server, black.secret};
    stream.disconnect();
    stream.id = server.route("GET", "/api/bot/game/stream/{id}")
                    .stream(stream.call({white.game}), stream, [](const Answer&) {});
    stream.wait_for("gameFull");
    const std::string in_game = R"("game":")" + white.game + R"(",)";
    white.say("move", in_game + R"("move":"e2e4","ply":0)");
    server.store->is_holding = true;
    black.say("move", in_game + R"("move":"e7e5","ply":1)");
    black.wait_for("e2e4");  // the first is out, the second only in memory
    EXPECT_FALSE(stream.has_heard("e7e5"));
    server.store->release();
    EXPECT_TRUE(contains(stream.wait_for("gameState"), R"("moves":"e2e4 e7e5")"));
}

TEST_F(ServiceTest, ManyGamesComeAsAStream) {
    Player white{server};
    Player black{server};
    for (int i = 0; i < 45; ++i) {
        seat(white, black, kShogun);
        EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
        EXPECT_TRUE(contains(black.in_game("resign"), "ack"));
        white.in_game("unwatch");
        black.in_game("unwatch");
        server.pass(1s);
    }
    const auto exported = [&](const char* accept) {
        Call call;
        call.path = {white.caller.name};
        call.accept = accept;
        return server.stream("GET", "/api/games/stream", call);
    };
    const auto lines = exported("application/x-ndjson");
    EXPECT_EQ(lines.answer.type, "application/x-ndjson");
    EXPECT_EQ(lines.closed_for, Sink::Close::Done);
    EXPECT_EQ(std::count(lines.text.begin(), lines.text.end(), '\n'), 45);

    // As on Lichess, a player's games are PGN unless the client accepts ndjson.
    const auto pgn = exported("*/*");
    EXPECT_EQ(pgn.answer.type, "application/x-chess-pgn");
    EXPECT_EQ(pgn.closed_for, Sink::Close::Done);
    EXPECT_EQ(occurrences(pgn.text, "[Event "), 45);
}

TEST_F(ServiceTest, DrainingWaitsForWritesAndLetsNobodyBegin) {
    Player white{server};
    Player black{server};
    seat(white, black, kShogun);
    server.store->is_holding = true;
    ++white.last_id;
    white.say("move", R"("game":")" + white.game + R"(","move":"e2e4","ply":0)");
    bool is_drained = false;
    server.app().drain([&] { is_drained = true; });
    EXPECT_EQ(white.closed_for, Sink::Close::GoingAway);
    server.loop.run_ready();
    EXPECT_FALSE(is_drained);
    server.store->release();
    EXPECT_TRUE(server.loop.run_until([&] { return is_drained; }));
    EXPECT_EQ(field(black.ask("play_engine", kShogun), "code"), "draining");
}

}  // namespace
}  // namespace janggun::test
