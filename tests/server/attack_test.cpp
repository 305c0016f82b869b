// What hostile clients send: refused with a clear code, and nothing changed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/person.h"
#include "server/rules.h"
#include "server/server_process.h"

namespace janggun::test {
namespace {

class Attack : public testing::Test {
  protected:
    TemporaryFolder folder;
    ServerProcess server{folder};
    Loop loop;

    static std::string in(const Table& table) { return fmt::format(R"("game":"{}")", table.game); }
    [[nodiscard]] bool lives() const {
        return ask(server.port(), {.target = "/health"}).status == 200;
    }

    /// A WebSocket by hand, for frames that no library would send.
    [[nodiscard]] std::unique_ptr<RawConnection> raw_socket() const {
        auto connection = std::make_unique<RawConnection>(server.port());
        EXPECT_TRUE(connection->become_socket(server.port()));
        return connection;
    }
    /// The number in a close frame, the last one in what was read; 0 if there is none.
    static int close_code(const std::string& bytes) {
        const std::size_t at = bytes.rfind('\x88');
        if (at == std::string::npos || at + 3 >= bytes.size()) return 0;
        return static_cast<unsigned char>(bytes[at + 2]) * 256 +
               static_cast<unsigned char>(bytes[at + 3]);
    }
};

TEST_F(Attack, BadFramesEndTheConnection) {
    struct Bad {
        const char* name;
        std::string bytes;
    };
    const std::string mask(4, '\0');
    for (const Bad& bad : {
             Bad{"not masked", "\x81\x02{}"},
             Bad{"unknown opcode", "\x83\x80" + mask},
             Bad{"reserved bit", "\xC1\x80" + mask},
             Bad{"continuation of nothing", "\x80\x80" + mask},
             Bad{"fragmented ping", "\x09\x80" + mask},
             Bad{"long ping", std::string{"\x89\xFE\x00\x7E", 4} + mask + std::string(126, 'x')},
             Bad{"not UTF-8", "\x81\x82" + mask + "\xC3\x28"},
             Bad{"close with a bad number",
                 std::string{"\x88\x82", 2} + mask + std::string{"\x03\xED", 2}},
         }) {
        auto connection = raw_socket();
        connection->write(bad.bytes);
        const int code = close_code(connection->read());
        EXPECT_TRUE(connection->ended()) << bad.name;
        EXPECT_TRUE(code == 0 || code == 1002 || code == 1007) << bad.name << ": " << code;
    }
    EXPECT_TRUE(lives());
}

TEST_F(Attack, OversizedMessagesEndTheConnection) {
    Person person{loop, server.port()};
    person.send_raw(fmt::format(R"({{"t":"ping","id":1,"sent":"{}"}})", std::string(20'000, 'x')));
    EXPECT_TRUE(loop.run_until([&] { return person.socket().is_closed(); }));
    EXPECT_EQ(person.socket().close_code(), 1009);

    // A length of 2^62 in the frame's head alone must not make us reserve it.
    auto connection = raw_socket();
    connection->write(std::string{"\x81\xFF\x3F\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0", 14});
    (void)connection->read();
    EXPECT_TRUE(connection->ended());
    EXPECT_TRUE(lives());
}

TEST_F(Attack, BinaryMessagesAreNotTaken) {
    Person person{loop, server.port()};
    person.socket().send_binary("\x01\x02");
    EXPECT_TRUE(loop.run_until([&] { return person.socket().is_closed(); }));
    EXPECT_EQ(person.socket().close_code(), 1003);
}

TEST_F(Attack, MalformedJsonIsAnsweredWithAnError) {
    Person person{loop, server.port()};
    std::string deep;
    for (int level = 0; level < 4000; ++level) deep += '[';
    for (const std::string& text :
         {std::string{"{"}, std::string{"[]"}, std::string{"null"},
          std::string{R"({"t":3,"id":1})"}, std::string{R"({"t":"move"})"},
          std::string{R"({"t":"move","id":-1})"},
          std::string{R"({"t":"move","id":99999999999999999999})"},
          std::string{R"({"t":"nonsense","id":1})"},
          std::string{R"({"t":"watch","id":1,"game":{}})"}, deep, std::string{"   "}}) {
        person.send_raw(text);
        EXPECT_TRUE(person.next("error").good()) << text.substr(0, 40);
    }
    EXPECT_EQ(person.command("ping", R"("sent":1)").text("t"), "pong");
}

TEST_F(Attack, AForeignPageGetsNoSocketAndChangesNothing) {
    Person person{loop, server.port()};
    for (const std::string& origin :
         {std::string{"http://evil.example"}, std::string{"null"}, std::string{"-"},
          fmt::format("https://localhost:{}", server.port()),
          fmt::format("http://localhost:{}.evil.example", server.port())}) {
        Socket socket{
            loop, {.port = server.port(), .cookie = person.cookie(), .origin = origin}, {}};
        EXPECT_TRUE(loop.run_until([&] { return socket.is_closed() || socket.is_open(); }));
        EXPECT_EQ(socket.handshake_status(), 403) << origin;
    }
    HttpAsk logout{.method = "POST", .target = "/api/logout"};
    logout.headers["Cookie"] = person.cookie();
    EXPECT_EQ(ask(server.port(), logout).status, 403) << "neither Origin nor token";
    logout.headers["Origin"] = "http://evil.example";
    EXPECT_EQ(ask(server.port(), logout).status, 403);
    EXPECT_EQ(Json{ask(server.port(), logout).body}.text("code"), "wrong_origin");
    EXPECT_EQ(Json{person.get("/api/me").body}.text("user/name"), person.name());
}

TEST_F(Attack, NobodyMovesInSomebodyElsesGame) {
    Person white{loop, server.port()};
    Person black{loop, server.port()};
    Person stranger{loop, server.port()};
    const Table table = sit_down(white, black, "shogun");
    for (const char* type :
         {"resign", "abort", "draw", "takeback", "give_time", "claim", "rematch"})
        EXPECT_EQ(stranger.command(type, in(table) + R"(,"what":"win")").text("code"),
                  "not_a_player")
            << type;
    EXPECT_EQ(stranger.command("move", in(table) + R"(,"move":"e2e4","ply":0)").text("code"),
              "not_a_player");
    EXPECT_EQ(black.command("move", in(table) + R"(,"move":"e2e4","ply":0)").text("code"),
              "not_your_turn");
    const Json game{white.get("/api/game/" + table.game).body};
    EXPECT_EQ(game.size("moves"), 0u);
    EXPECT_EQ(game.text("phase"), "playing");
}

TEST_F(Attack, AReplayedMoveIsPlayedOnce) {
    Person white{loop, server.port()};
    Person black{loop, server.port()};
    const Table table = sit_down(white, black, "shogun");
    const std::string move = in(table) + R"(,"move":"e2e4","ply":0)";
    ASSERT_EQ(white.command("move", move).text("t"), "ack");
    EXPECT_EQ(black.command("move", in(table) + R"(,"move":"e7e5","ply":1)").text("t"), "ack");
    EXPECT_EQ(white.command("move", move).text("t"), "ack");
    // Another move for the same place is no replay but a lie.
    EXPECT_EQ(white.command("move", in(table) + R"(,"move":"d2d4","ply":0)").text("code"),
              "wrong_ply");
    EXPECT_EQ(Json{white.get("/api/game/" + table.game).body}.size("moves"), 2u);
}

TEST_F(Attack, TheClientsClockIsNotAsked) {
    Person white{loop, server.port()};
    Person black{loop, server.port()};
    const Table table = sit_down(white, black, "shogun", "60");
    const Json ack = white.command(
        "move", in(table) + R"(,"move":"e2e4","ply":0,"clock":{"white":{"main":9999999}},)"
                            R"("spent":-100000,"at":0,"time":9999999)");
    EXPECT_EQ(ack.text("t"), "ack");
    const Json game{white.get("/api/game/" + table.game).body};
    EXPECT_LE(game.number("clock/white/main"), 60'000);
    EXPECT_GE(game.number("moves/0/spent"), 0);
}

TEST_F(Attack, AnIllegalMoveChangesNothing) {
    Person white{loop, server.port()};
    Person black{loop, server.port()};
    const Table table = sit_down(white, black, "janggi");
    for (const char* move : {"a1a9", "zzzz", "", "a1a1a1", "e2e2e2", "P@e4"})
        EXPECT_EQ(white.command("move", in(table) + fmt::format(R"(,"move":"{}","ply":0)", move))
                      .text("t"),
                  "error")
            << move;
    EXPECT_EQ(white.command("setup", in(table) + R"(,"choice":"outer")").text("t"), "error")
        << "the set-up is done";
    EXPECT_EQ(Json{white.get("/api/game/" + table.game).body}.size("moves"), 0u);
}

TEST_F(Attack, ASessionThatWasPlantedIsNotTakenOver) {
    // The attacker gives the victim a cookie, the victim logs in with it: the attacker's copy must
    // not be the victim's account then.
    Person attacker{loop, server.port()};
    const std::string planted = attacker.cookie();
    Person victim{loop, server.port(), planted};
    const auto answer =
        victim.post("/api/signup", R"({"name":"Victim","password":"correct horse"})");
    ASSERT_EQ(answer.status, 200) << answer.body;
    ASSERT_TRUE(answer.headers.contains("set-cookie"));
    const std::string fresh = answer.headers.at("set-cookie");
    EXPECT_EQ(fresh.find(planted), std::string::npos);
    EXPECT_NE(fresh.find("HttpOnly"), std::string::npos);
    HttpAsk me{.target = "/api/me"};
    me.headers["Cookie"] = planted;
    EXPECT_NE(Json{ask(server.port(), me).body}.text("user/name"), "Victim");
    // An invented one is no session at all, and is not adopted.
    me.headers["Cookie"] = "janggun=chosen-by-the-attacker";
    EXPECT_TRUE(Json{ask(server.port(), me).body}.is_null("user"));
}

TEST_F(Attack, NoPathLeavesTheFolderOfThePage) {
    for (const char* target :
         {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
          "/%2e%2e%2fsecret.txt", "/..\\secret.txt", "/..%5csecret.txt", "//secret.txt",
          "/./../secret.txt", "/index.html/../../secret.txt", "/%00/secret.txt"}) {
        RawConnection connection{server.port()};
        connection.write(
            fmt::format("GET {} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", target));
        const std::string answer = connection.read();
        EXPECT_EQ(answer.find("what no client may read"), std::string::npos) << target;
        EXPECT_TRUE(answer.starts_with("HTTP/1.1 4")) << target << ": " << answer.substr(0, 30);
    }
}

TEST_F(Attack, SqlInEveryFieldIsOnlyText) {
    const std::string sql = "x'; DROP TABLE game; --";
    const std::string encoded = "x%27%3B%20DROP%20TABLE%20game%3B%20--";
    Person person{loop, server.port()};
    person.sign_up("Sora");
    for (const char* field : {"player", "opponent", "variant", "result", "reason", "rated", "setup",
                              "since", "until", "fen", "limit", "before"}) {
        const auto answer = person.get(fmt::format("/api/games?{}={}", field, encoded));
        EXPECT_TRUE(answer.status == 200 || answer.status == 400 || answer.status == 404)
            << field << ": " << answer.status << answer.body;
    }
    for (const char* target :
         {"/api/game/{}", "/api/user/{}", "/api/user/{}/ratings", "/api/crosstable/{0}/{0}",
          "/api/leaderboard/{0}/{0}", "/api/games/user/{}", "/api/bot/game/stream/{}"}) {
        const int status = person.get(fmt::format(fmt::runtime(target), encoded)).status;
        EXPECT_TRUE(status == 404 || status == 400) << target << ": " << status;
    }
    for (const char* target : {"/api/signup", "/api/login", "/api/tokens", "/api/challenge/ai"}) {
        const auto answer = person.post(
            target,
            fmt::format(R"({{"name":"{0}","password":"{0}xxxx","scopes":"{0}","variant":"{0}"}})",
                        sql));
        EXPECT_GE(answer.status, 400) << target;
        EXPECT_LT(answer.status, 500) << target << answer.body;
    }
    for (const char* type :
         {"watch", "move", "setup", "resign", "chat", "seek", "pool", "play_engine", "invite",
          "accept_invite", "challenge", "accept_challenge", "accept_seek"})
        EXPECT_EQ(
            person
                .command(
                    type,
                    fmt::format(
                        R"("game":"{0}","move":"{0}","choice":"{0}","room":"{0}","text":"{0}","variant":"{0}",)"
                        R"("clock":"{0}","invite":"{0}","user":"{0}","challenge":"{0}","seek":"{0}","ply":0)",
                        sql))
                .text("t"),
            "error")
            << type;
    HttpAsk cookie{.target = "/api/me"};
    cookie.headers["Cookie"] = "janggun=' OR 1=1 --";
    EXPECT_TRUE(Json{ask(server.port(), cookie).body}.is_null("user"));
    // The tables are all still there.
    EXPECT_EQ(Json{person.get("/api/me").body}.text("user/name"), "Sora");
    EXPECT_EQ(person.get("/api/games").status, 200);
}

TEST_F(Attack, ScriptsInNamesAreRefusedAndInChatAreText) {
    Person person{loop, server.port()};
    for (const char* name : {"<script>alert(1)</script>", "a b", "a\\u0000b", "..", "a/b", "", "x",
                             "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "\\u202eevil"}) {
        const auto answer = person.post(
            "/api/signup", fmt::format(R"({{"name":"{}","password":"correct horse"}})", name));
        EXPECT_EQ(answer.status, 400) << name << answer.body;
    }
    Person other{loop, server.port()};
    const Table table = sit_down(person, other, "shogun");
    person.command(
        "chat", in(table) + R"(,"room":"players","text":"<img src=x onerror=alert(1)>\u0000\n")");
    // Whatever of it is shown comes as JSON, which no browser runs, under a policy that runs no
    // inline script.
    const auto answer = person.get("/api/game/" + table.game);
    EXPECT_EQ(answer.headers.at("content-type").substr(0, 16), "application/json");
    EXPECT_EQ(answer.headers.at("x-content-type-options"), "nosniff");
    const auto page = person.get("/game/" + table.game);
    EXPECT_EQ(page.headers.at("content-security-policy").find("script-src 'self' 'unsafe"),
              std::string::npos);
}

TEST_F(Attack, SmuggledAndEndlessRequestsAreRefused) {
    const std::string host = "Host: localhost\r\n";
    for (const std::string& request : std::vector<std::string>{
             "GET / HTTP/1.1\r\n\r\n",  // no host
             std::string{"GET / HTTP/1.1\r\n"} + host + host + "\r\n",
             "POST /api/login HTTP/1.1\r\n" + host +
                 "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
             "POST /api/login HTTP/1.1\r\n" + host +
                 "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
             "POST /api/login HTTP/1.1\r\n" + host + "Content-Length: -1\r\n\r\n",
             "GET / HTTP/1.1\r\n" + host + "X: " + std::string(100'000, 'x') + "\r\n\r\n",
             std::string{"GET /"} + std::string(100'000, 'x') + " HTTP/1.1\r\n" + host + "\r\n",
             "POST /api/login HTTP/1.1\r\n" + host + "Content-Length: 999999999\r\n\r\nx",
             std::string{"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11} + "\r\n\r\n",
             std::string{"nonsense\r\n\r\n"}}) {
        RawConnection connection{server.port()};
        connection.write(request);
        const std::string answer = connection.read();
        EXPECT_TRUE(answer.starts_with("HTTP/1.1 4")) << request.substr(0, 40) << " -> " << answer;
        EXPECT_TRUE(connection.ended());
    }
    EXPECT_TRUE(lives());
}

TEST(AttackWithLimits, GuessingPasswordsIsSlowedDown) {
    TemporaryFolder folder;
    ServerProcess server{folder, {.rate_limits = true}};
    Loop loop;
    Person owner{loop, server.port()};
    owner.sign_up("Sora");
    int wrong = 0;
    HttpAnswer answer;
    for (int attempt = 0; attempt < 30 && answer.status != 429; ++attempt) {
        answer = owner.post("/api/login", R"({"name":"sora","password":"guess"})");
        if (answer.status == 403) ++wrong;
    }
    EXPECT_EQ(answer.status, 429);
    EXPECT_TRUE(answer.headers.contains("retry-after"));
    EXPECT_LE(wrong, 12);
    EXPECT_EQ(Json{owner.get("/api/me").body}.text("user/name"), "Sora")
        << "the owner is not put out";
}

TEST(AttackWithLimits, SigningUpWithoutEndIsSlowedDown) {
    TemporaryFolder folder;
    ServerProcess server{folder, {.rate_limits = true}};
    Loop loop;
    Person person{loop, server.port()};
    int made = 0;
    HttpAnswer answer;
    for (int attempt = 0; attempt < 30 && answer.status != 429; ++attempt) {
        answer =
            person.post("/api/signup",
                        fmt::format(R"({{"name":"name{}","password":"correct horse"}})", attempt));
        if (answer.status == 200) ++made;
    }
    EXPECT_EQ(answer.status, 429);
    EXPECT_LE(made, 10);
}

}  // namespace
}  // namespace janggun::test
