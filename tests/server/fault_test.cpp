// What breaks in the real world: processes that die, disks that fill, clients that are slow, silent
// or noisy. Each has a sane outcome. JANGGUN_FAULT_KILLS and JANGGUN_FAULT_GAMES make the kills a
// longer run: 50 and 300 are the full form (docs/server.md).
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "base/text.h"
#include "postgres/postgres_server.h"
#include "server/kept_moves.h"
#include "server/person.h"
#include "server/rules.h"
#include "server/server_process.h"
#include "server/swarm.h"
#include "support/build.h"

namespace janggun::test {
namespace {

int setting(const char* name, int otherwise) {
    const char* const value = std::getenv(name);
    return value ? parse_number(value).value_or(otherwise) : otherwise;
}

std::string in(const std::string& game) {
    return fmt::format(R"("game":"{}")", game);
}

/// kill -9 of a server with games under way, again and again.
void play_over_kills(int kills, int games, const ServerProcess::Options& options) {
    TemporaryFolder folder;
    Loop loop;
    auto server = std::make_unique<ServerProcess>(folder, options);
    Swarm swarm{loop, {.games = games, .seed = 42}};
    swarm.go_to(server->port());
    ASSERT_TRUE(loop.run_until([&] { return swarm.everybody_plays(); }));

    std::mt19937_64 random{4711};
    for (int round = 0; round < kills; ++round) {
        const auto enough = swarm.acknowledged() + 20 + static_cast<int>(random() % 200);
        ASSERT_TRUE(loop.run_until([&] { return swarm.acknowledged() >= enough; }))
            << "the games do not go on after kill " << round;
        server->kill();
        server = std::make_unique<ServerProcess>(folder, options);
        swarm.go_to(server->port());
    }
    // Every game goes on after the last kill, unless it is over.
    std::vector<std::size_t> before;
    for (const auto& table : swarm.tables()) before.push_back(table.acknowledged.size());
    std::string standing;
    EXPECT_TRUE(loop.run_until([&] {
        standing.clear();
        for (std::size_t at = 0; at < before.size(); ++at)
            if (!swarm.tables()[at].is_over && swarm.tables()[at].acknowledged.size() <= before[at])
                standing = swarm.tables()[at].id;
        return standing.empty();
    })) << "a game stands still after the last kill: "
        << ask(server->port(), {.target = "/api/game/" + standing}).body;
    swarm.rest();
    loop.run_for(std::chrono::milliseconds{200});

    const int compared = expect_kept(swarm, server->port());
    testing::Test::RecordProperty("moves_compared", compared);
    if (!testing::Test::HasFailure())
        fmt::print("{} kills, {} games, {} moves: 0 lost, 0 doubled\n", kills, games, compared);
}

TEST(Faults, NothingThatAnybodySawIsLostOrDoubledByKills) {
    play_over_kills(setting("JANGGUN_FAULT_KILLS", kSlowBuild ? 3 : 10),
                    setting("JANGGUN_FAULT_GAMES", kSlowBuild ? 20 : 60), {});
}

TEST(Faults, NorByKillsOfAServerOnPostgres) {
    PostgresServer database;
    play_over_kills(setting("JANGGUN_FAULT_KILLS", 3), setting("JANGGUN_FAULT_GAMES", 20),
                    {.store = database.database("janggun")});
}

TEST(Faults, AFullDiskIsToldAndThePlayGoesOnWhenThereIsRoom) {
    TemporaryFolder folder;
    Loop loop;
    std::string game;
    std::string white_cookie;
    std::string black_cookie;
    int acknowledged = 0;
    {
        ServerProcess server{folder, {.file_limit = 1'000'000}};
        Person white{loop, server.port()};
        Person black{loop, server.port()};
        const Table table = sit_down(white, black, "shogun");
        game = table.game;
        white_cookie = white.cookie();
        black_cookie = black.cookie();
        // Guests are rows: they come until there is no room for one more.
        bool full = false;
        for (int round = 0; round < 400 && !full; ++round) {
            std::vector<std::unique_ptr<Socket>> crowd;
            for (int count = 0; count < 25; ++count)
                crowd.push_back(std::make_unique<Socket>(
                    loop, Socket::Options{.port = server.port()}, Socket::Events{}));
            ASSERT_TRUE(loop.run_until([&] {
                for (const auto& socket : crowd)
                    if (!socket->is_open() && !socket->is_closed()) return false;
                return true;
            }));
            for (const auto& socket : crowd)
                if (socket->handshake_status() == 503) full = true;
        }
        ASSERT_TRUE(full) << "the disk never filled";
        // A move or two may still fit; then it is told, and nothing is shown.
        std::string code;
        for (; acknowledged < 300 && code.empty(); ++acknowledged) {
            const Json now{white.get("/api/game/" + game).body};
            ASSERT_EQ(static_cast<int>(now.size("moves")), acknowledged);
            if (now.text("phase") != "playing") break;
            Person& mover = turn(now.text("fen")) == "white" ? white : black;
            const auto moves = legal_moves("shogun", now.text("fen"));
            code = mover
                       .command(
                           "move",
                           in(game) +
                               fmt::format(
                                   R"(,"move":"{}","ply":{})",
                                   moves[static_cast<std::size_t>(acknowledged * 7) % moves.size()],
                                   acknowledged))
                       .text("code");
            if (!code.empty()) break;
        }
        EXPECT_EQ(code, "storage");
        EXPECT_EQ(ask(server.port(), {.target = "/health"}).status, 200) << server.errors();
    }
    ServerProcess server{folder};
    Person white{loop, server.port(), white_cookie};
    Person black{loop, server.port(), black_cookie};
    const Json now{white.get("/api/game/" + game).body};
    ASSERT_EQ(static_cast<int>(now.size("moves")), acknowledged);
    Person& mover = turn(now.text("fen")) == "white" ? white : black;
    const std::string move = legal_moves("shogun", now.text("fen"))[0];
    EXPECT_EQ(
        mover
            .command("move", in(game) + fmt::format(R"(,"move":"{}","ply":{})", move, acknowledged))
            .text("t"),
        "ack");
}

TEST(Faults, ALockedStoreIsToldAndThePlayGoesOnWhenItIsFree) {
    TemporaryFolder folder;
    ServerProcess server{folder};
    Loop loop;
    Person white{loop, server.port()};
    Person black{loop, server.port()};
    const Table table = sit_down(white, black, "shogun");
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open((folder.path() / "janggun.db").c_str(), &other), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    const Json refused = white.command("move", in(table.game) + R"(,"move":"e2e4","ply":0)");
    EXPECT_EQ(refused.text("code"), "storage");
    EXPECT_EQ(ask(server.port(), {.target = "/health"}).status, 200);
    ASSERT_EQ(sqlite3_exec(other, "COMMIT", nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(other);
    // The game may still be on its way back from the store: to be told "try again" is fair.
    Json answer;
    EXPECT_TRUE(loop.run_until([&] {
        answer = white.command("move", in(table.game) + R"(,"move":"e2e4","ply":0)");
        return answer.text("t") == "ack" || answer.text("code") != "storage";
    }));
    EXPECT_EQ(answer.text("t"), "ack") << answer.text("code") << answer.text("text");
    // As an event, or in the snapshot that follows the reload, whichever comes first.
    EXPECT_TRUE(black.find([&](const Json& message) {
        return message.text("game") == table.game &&
               (message.text("e/uci") == "e2e4" || message.text("moves/0/uci") == "e2e4");
    }));
}

TEST(Faults, ASlowReaderIsCutOffAndResumesByVersion) {
    TemporaryFolder folder;
    folder.write("janggun.toml", "[limits]\nsocket_bytes = 16384\n");
    ServerProcess server{folder,
                         {.flags = {"--config", (folder.path() / "janggun.toml").string()}}};
    Loop loop;
    Person white{loop, server.port()};
    Person black{loop, server.port()};
    const Table table = sit_down(white, black, "shogun");
    // Reads nothing any more; its kernel takes a few kilobytes, ours some more.
    RawConnection slow{server.port()};
    ASSERT_TRUE(slow.become_socket(server.port()));
    const std::string mask(4, '\0');
    const auto frame = [&](const std::string& text) {
        return std::string{"\x81\xFE"} + static_cast<char>(text.size() >> 8) +
               static_cast<char>(text.size() & 255) + mask + text;
    };
    // Whole games are asked for, again and again; each answer is kilobytes.
    const auto cut_off = [&] {
        const auto metrics = ask(server.port(), {.target = "/metrics"}).body;
        return metrics.find("janggun_slow_readers_total 1") != std::string::npos;
    };
    bool done = false;
    for (int round = 0; round < 3000 && !done; ++round) {
        std::string burst;
        for (int count = 0; count < 20; ++count)
            burst += frame(fmt::format(R"({{"t":"watch","id":{},"game":"{}","padding":"{}"}})",
                                       round * 20 + count, table.game, std::string(130, 'x')));
        if (!slow.write(burst)) break;
        if (round % 20 == 19) done = cut_off();
    }
    EXPECT_TRUE(loop.run_until([&] { return cut_off(); })) << "the slow reader is still there";
    // The others have not noticed, and who was cut off gets what it missed.
    EXPECT_EQ(white.command("move", in(table.game) + R"(,"move":"e2e4","ply":0)").text("t"), "ack");
    EXPECT_EQ(black.event(table.game, "move").text("e/uci"), "e2e4");
}

TEST(Faults, AHalfOpenConnectionIsNoticed) {
    TemporaryFolder folder;
    folder.write("janggun.toml", "[limits]\nping_seconds = 1\nidle_seconds = 3\n");
    ServerProcess server{folder,
                         {.flags = {"--config", (folder.path() / "janggun.toml").string()}}};
    Loop loop;
    Person lively{loop, server.port()};
    RawConnection dead{server.port()};  // answers no ping, as if its cable were pulled
    ASSERT_TRUE(dead.become_socket(server.port()));
    const auto open_sockets = [&] {
        const auto metrics = ask(server.port(), {.target = "/metrics"}).body;
        const std::string name = "\njanggun_sockets_open ";
        const std::size_t at = metrics.find(name);
        return metrics.substr(at + name.size(), metrics.find('\n', at + 1) - at - name.size());
    };
    EXPECT_EQ(open_sockets(), "2");
    EXPECT_TRUE(loop.run_until([&] { return open_sockets() == "1"; }));
    // Who answers the pings stays, though it has nothing to say.
    EXPECT_TRUE(lively.socket().is_open());
}

TEST(Faults, AFloodIsCutOffAndNobodyElseNotices) {
    TemporaryFolder folder;
    ServerProcess server{folder, {.rate_limits = true}};
    Loop loop;
    Person quiet{loop, server.port()};
    Person noisy{loop, server.port()};
    for (int count = 0; count < 2000; ++count)
        noisy.send_raw(fmt::format(R"({{"t":"ping","id":{},"sent":1}})", count));
    EXPECT_TRUE(loop.run_until([&] { return noisy.socket().is_closed(); }));
    EXPECT_EQ(noisy.socket().close_code(), 1008);
    EXPECT_EQ(quiet.command("ping", R"("sent":1)").text("t"), "pong");
}

TEST(Faults, SlowRequestsDoNotHoldThePlace) {
    TemporaryFolder folder;
    folder.write("janggun.toml", "[limits]\nrequest_seconds = 1\n");
    ServerProcess server{folder,
                         {.flags = {"--config", (folder.path() / "janggun.toml").string()}}};
    RawConnection slow{server.port()};
    slow.write("GET / HTTP/1.1\r\nHost: local");
    (void)slow.read();
    EXPECT_TRUE(slow.ended());
}

}  // namespace
}  // namespace janggun::test
