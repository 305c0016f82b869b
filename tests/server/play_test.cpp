// Whole games over the WebSocket, against the built server.
#include <csignal>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/person.h"
#include "server/rules.h"
#include "server/server_process.h"

namespace janggun::test {
namespace {

class Playing : public testing::Test {
  protected:
    TemporaryFolder folder;
    ServerProcess server{folder};
    Loop loop;

    static std::string in(const std::string& game) { return fmt::format(R"("game":"{}")", game); }
    static std::string in(const Table& table) { return in(table.game); }

    /// Plays first legal moves, chosen by the seed, until the game is over or `plies` are played.
    /// Returns what was played.
    static std::vector<std::string> play_on(const Table& table, const std::string& variant,
                                            int plies, unsigned seed = 7) {
        std::vector<std::string> played;
        Json game{table.white->get("/api/game/" + table.game).body};
        std::string fen = game.text("fen");
        for (int ply = static_cast<int>(game.size("moves")); ply < plies; ++ply) {
            Person& mover = turn(fen) == "white" ? *table.white : *table.black;
            Person& other = turn(fen) == "white" ? *table.black : *table.white;
            const auto moves = legal_moves(variant, fen);
            seed = seed * 1103515245 + 12345;
            const std::string& move = moves[(seed >> 8) % moves.size()];
            const Json ack = mover.command(
                "move", in(table) + fmt::format(R"(,"move":"{}","ply":{})", move, ply));
            EXPECT_EQ(ack.text("t"), "ack") << ack.text("text");
            if (ack.text("t") != "ack") break;
            const Json event = other.move_event(table.game, ply + 1);
            EXPECT_EQ(event.text("e/uci"), move);
            fen = event.text("e/fen");
            played.push_back(move);
            if (legal_moves(variant, fen).empty()) break;
        }
        return played;
    }
};

TEST_F(Playing, TwoGuestsPlayJanggiFromTheSetUpToTheResignation) {
    Person cho{loop, server.port()};
    Person han{loop, server.port()};
    const Table table = sit_down(cho, han, "janggi", "600+3x30");
    const Json started = cho.event(table.game, "started");
    ASSERT_TRUE(started.good());
    EXPECT_EQ(started.number("e/clock/white/periods"), 3);
    play_on(table, "janggi", 12);
    EXPECT_EQ(han.command("resign", in(table)).text("t"), "ack");
    for (Person* person : {&cho, &han}) {
        const Json ended = person->event(table.game, "ended");
        EXPECT_EQ(ended.text("e/winner"), "white");
        EXPECT_EQ(ended.text("e/reason"), "resignation");
    }
    EXPECT_EQ(cho.command("move", in(table) + R"(,"move":"a4a5","ply":12)").text("code"),
              "wrong_phase");
}

TEST_F(Playing, AGameOfShogunIsKeptAndCanBeDownloaded) {
    Person white{loop, server.port()};
    Person black{loop, server.port()};
    const Table table = sit_down(white, black, "shogun");
    const auto played = play_on(table, "shogun", 30);
    white.command("resign", in(table));
    black.event(table.game, "ended");
    const Json game{white.get("/api/game/" + table.game).body};
    EXPECT_EQ(game.text("phase"), "over");
    ASSERT_EQ(game.size("moves"), played.size());
    for (std::size_t ply = 0; ply < played.size(); ++ply)
        EXPECT_EQ(game.text(fmt::format("moves/{}/uci", ply)), played[ply]);
    const auto pgn = white.get("/api/game/" + table.game + ".pgn");
    EXPECT_EQ(pgn.status, 200);
    EXPECT_NE(pgn.body.find("[Variant \"Shogun\"]"), std::string::npos) << pgn.body;
    EXPECT_TRUE(Json{white.get("/api/game/" + table.game + ".json").body}.good());
}

TEST_F(Playing, WhoComesBackGetsExactlyWhatWasMissed) {
    Person white{loop, server.port()};
    Person black{loop, server.port()};
    const Table table = sit_down(white, black, "shogun");
    play_on(table, "shogun", 4);
    Person watcher{loop, server.port()};
    watcher.command("watch", in(table));
    const auto version = watcher.next("game").number("v");
    play_on(table, "shogun", 10);
    Person returner{loop, server.port(), watcher.cookie()};
    EXPECT_EQ(
        returner.command("watch", in(table) + fmt::format(R"(,"since":{})", version)).text("t"),
        "ack");
    for (int number = 1; number <= 6; ++number) {
        const Json event = returner.next("event");
        EXPECT_EQ(event.number("v"), version + number);
        EXPECT_EQ(event.number("e/ply"), 4 + number);
    }
    // And nothing more than that.
    EXPECT_EQ(returner.command("ping", R"("sent":1)").text("t"), "pong");
    EXPECT_FALSE(returner.next("event", std::chrono::milliseconds{1}).good());
}

TEST_F(Playing, ACommandSentAgainIsDoneOnce) {
    Person white{loop, server.port()};
    Person black{loop, server.port()};
    const Table table = sit_down(white, black, "shogun");
    const std::string move =
        fmt::format(R"({{"t":"move","id":900,"game":"{}","move":"e2e4","ply":0}})", table.game);
    white.send_raw(move);
    ASSERT_TRUE(white.find([](const Json& m) { return m.number("id") == 900; }));
    const std::string session = white.session();
    white.connect(session);
    white.send_raw(move);
    const auto again = white.find([](const Json& m) { return m.number("id") == 900; });
    ASSERT_TRUE(again);
    EXPECT_EQ(again->text("t"), "ack");
    EXPECT_EQ(Json{white.get("/api/game/" + table.game).body}.size("moves"), 1u);
}

TEST_F(Playing, AMoveSentAgainIsAcknowledgedAsTheFirstTime) {
    Person host{loop, server.port()};
    Person guest{loop, server.port()};
    const Table table = sit_down(host, guest, "janggi");
    // Two passes: the second one ends the game, which is an event of its own.
    const std::string passes[] = {in(table.game) + R"(,"move":"e2e2","ply":0)",
                                  in(table.game) + R"(,"move":"e9e9","ply":1)"};
    Person* const players[] = {table.white, table.black};
    std::int64_t numbers[2] = {};
    for (const int ply : {0, 1}) {
        const Json ack = players[ply]->command("move", passes[ply]);
        ASSERT_EQ(ack.text("t"), "ack") << ack.text("text");
        numbers[ply] = ack.number("v");
        EXPECT_EQ(numbers[ply], players[ply]->move_event(table.game, ply + 1).number("v"));
    }
    EXPECT_TRUE(table.white->event(table.game, "ended").good());
    for (const int ply : {0, 1}) {
        const Json again = players[ply]->command("move", passes[ply]);
        EXPECT_EQ(again.text("t"), "ack") << again.text("text");
        EXPECT_EQ(again.number("v"), numbers[ply]);
    }
}

TEST_F(Playing, TheEngineAnswers) {
    Person person{loop, server.port()};
    const Json ack = person.command(
        "play_engine", R"("variant":"janggi","clock":"300+3x30","level":1,"colour":"white")");
    ASSERT_EQ(ack.text("t"), "ack") << ack.text("text");
    const std::string game = ack.text("game");
    person.command("watch", in(game));
    Json now = person.next("game");
    if (now.text("phase") == "setup") {
        person.command("setup", in(game) + R"(,"choice":"inner")");
        const Json started = person.event(game, "started");
        now = Json{person.get("/api/game/" + game).body};
    }
    const auto moves = legal_moves("janggi", now.text("fen"));
    ASSERT_FALSE(moves.empty());
    EXPECT_EQ(person.command("move", in(game) + fmt::format(R"(,"move":"{}","ply":0)", moves[0]))
                  .text("t"),
              "ack");
    EXPECT_EQ(person.event(game, "move").number("e/ply"), 1);
    EXPECT_EQ(person.event(game, "move").number("e/ply"), 2);
}

TEST_F(Playing, AGuestWhoSignsUpKeepsTheGames) {
    Person guest{loop, server.port()};
    Person other{loop, server.port()};
    const Table table = sit_down(guest, other, "shogun");
    play_on(table, "shogun", 2);
    guest.sign_up("Sora");
    EXPECT_EQ(guest.name(), "Sora");
    const Json me{guest.get("/api/me").body};
    EXPECT_EQ(me.text("user/name"), "Sora");
    EXPECT_EQ(me.text("games/0/game"), table.game);
    EXPECT_EQ(guest.command("resign", in(table)).text("t"), "ack");
}

TEST_F(Playing, EndingASessionClosesItsSockets) {
    Person desk{loop, server.port()};
    desk.sign_up("Sora");
    const auto login = desk.post("/api/login", R"({"name":"Sora","password":"correct horse"})");
    ASSERT_EQ(login.status, 200) << login.body;
    Person phone{loop, server.port()};
    phone.adopt(login);
    EXPECT_EQ(phone.name(), "Sora");
    const Json sessions{desk.get("/api/sessions").body};
    std::string other;
    for (std::size_t at = 0; at < sessions.size("sessions"); ++at)
        if (!sessions.truth(fmt::format("sessions/{}/current", at)))
            other = sessions.text(fmt::format("sessions/{}/id", at));
    ASSERT_FALSE(other.empty());
    EXPECT_EQ(desk.request("DELETE", "/api/sessions/" + other).status, 200);
    EXPECT_TRUE(loop.run_until([&] { return phone.socket().is_closed(); }));
    EXPECT_EQ(phone.socket().close_code(), 1008);
    EXPECT_EQ(Json{phone.get("/api/me").body}.is_null("user"), true);
    EXPECT_TRUE(desk.socket().is_open());
}

TEST_F(Playing, AGracefulStopBidsFarewellAndTheGameGoesOnAfterwards) {
    Person white{loop, server.port()};
    Person black{loop, server.port()};
    const Table table = sit_down(white, black, "shogun");
    play_on(table, "shogun", 5);
    server.signal(SIGTERM);
    EXPECT_TRUE(
        loop.run_until([&] { return white.socket().is_closed() && black.socket().is_closed(); }));
    EXPECT_EQ(white.socket().close_code(), 1001);
    EXPECT_EQ(server.wait(kPatience), 0) << server.errors();

    ServerProcess again{folder};
    Person white_again{loop, again.port(), white.cookie()};
    Person black_again{loop, again.port(), black.cookie()};
    EXPECT_EQ(white_again.name(), white.name());
    for (Person* person : {&white_again, &black_again}) {
        person->command("watch", in(table));
        EXPECT_EQ(person->next("game").size("moves"), 5u);
    }
    play_on({table.game, &white_again, &black_again}, "shogun", 9);
}

TEST_F(Playing, ChatGoesToTheRoomAndKeepsWhatWasWritten) {
    Person white{loop, server.port()};
    Person black{loop, server.port()};
    const Table table = sit_down(white, black, "shogun");
    const std::string text = R"(<script>alert('안녕')</script>)";
    white.command("chat", in(table) + fmt::format(R"(,"room":"players","text":"{}")", text));
    const Json line = black.next("chat");
    EXPECT_EQ(line.text("text"), text);
    EXPECT_EQ(line.text("name"), white.name());
}

}  // namespace
}  // namespace janggun::test
