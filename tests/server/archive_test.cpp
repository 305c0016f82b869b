// The archive and its file at the built server: what is broken is told, to clients, to the operator
// and to the log.
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include "cli/program.h"
#include "server/json.h"
#include "server/person.h"
#include "server/server_process.h"

namespace janggun::test {
namespace {

class ArchiveServer : public testing::Test {
  protected:
    [[nodiscard]] std::string data() const { return (folder.path() / "janggun.db").string(); }
    void change(const std::string& sql) const {
        sqlite3* other = nullptr;
        ASSERT_EQ(sqlite3_open(data().c_str(), &other), SQLITE_OK);
        sqlite3_busy_timeout(other, 10'000);
        EXPECT_EQ(sqlite3_exec(other, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
            << sqlite3_errmsg(other);
        sqlite3_close(other);
    }
    static double metric(const ServerProcess& server, const std::string& name) {
        const std::string text = ask(server.port(), {.target = "/metrics"}).body;
        const auto at = text.find("\n" + name + " ");
        return at == std::string::npos ? -1 : std::stod(text.substr(at + name.size() + 2));
    }
    /// A game of Shogun between two guests that white has won.
    static std::string finished_game(Loop& loop, const ServerProcess& server) {
        Person white{loop, server.port()};
        Person black{loop, server.port()};
        const Table table = sit_down(white, black, "shogun");
        const std::string in = fmt::format(R"("game":"{}")", table.game);
        EXPECT_EQ(table.white->command("move", in + R"(,"move":"e2e4","ply":0)").text("t"), "ack");
        EXPECT_EQ(table.black->command("resign", in).text("t"), "ack");
        return table.game;
    }

    TemporaryFolder folder;
    Loop loop;
};

TEST_F(ArchiveServer, ASymbolicOrHardLinkDoesNotEvadeTheLock) {
    const ServerProcess server{folder};
    const auto link = folder.path() / "link.db";
    std::filesystem::create_symlink(data(), link);
    const auto hard = folder.path() / "hard.db";
    std::filesystem::create_hard_link(data(), hard);
    for (const auto& name : {link, hard}) {
        const auto second = run_program({"serve", "--port", "0", "--data", name.string()});
        EXPECT_EQ(second.status, 1);
        EXPECT_NE(second.err.find("another janggun serve"), std::string::npos) << second.err;
    }
}

TEST_F(ArchiveServer, FilesAndBackupsAreTheirOwnersAlone) {
    const ServerProcess server{folder};
    (void)finished_game(loop, server);
    const std::string copy = (folder.path() / "copy.db").string();
    EXPECT_EQ(run_program({"backup", data(), copy, "--check"}).status, 0);
    for (const std::string& file : {data(), data() + "-wal", data() + "-shm", copy}) {
        struct stat facts {};
        ASSERT_EQ(::stat(file.c_str(), &facts), 0) << file;
        EXPECT_EQ(facts.st_mode & 0777, 0600U) << file;
    }
}

TEST_F(ArchiveServer, FailedReadsAreSeenInHealthMetricsAndLog) {
    const ServerProcess server{folder};
    EXPECT_EQ(Json{ask(server.port(), {.target = "/health"}).body}.text("status"), "ok");
    change("DROP INDEX game_by_end; DROP TABLE facet");
    EXPECT_EQ(ask(server.port(), {.target = "/api/games"}).status, 503);
    const HttpAnswer health = ask(server.port(), {.target = "/health"});
    EXPECT_EQ(health.status, 200);
    EXPECT_EQ(Json{health.body}.text("status"), "degraded") << health.body;
    EXPECT_EQ(metric(server, "janggun_failed_reads_total"), 1);
    EXPECT_NE(server.errors().find("a read failed"), std::string::npos) << server.errors();
}

TEST_F(ArchiveServer, ADeletedLogOfTheDatabaseStopsTheMovesAndNothingAcknowledgedIsLost) {
    std::string game;
    {
        ServerProcess server{folder};
        Person white{loop, server.port()};
        Person black{loop, server.port()};
        const Table table = sit_down(white, black, "shogun");
        game = table.game;
        const std::string in = fmt::format(R"("game":"{}")", game);
        ASSERT_EQ(table.white->command("move", in + R"(,"move":"e2e4","ply":0)").text("t"), "ack");
        ASSERT_TRUE(std::filesystem::remove(data() + "-wal"));
        const Json refused = table.black->command("move", in + R"(,"move":"e7e5","ply":1)");
        EXPECT_EQ(refused.text("code"), "storage");
        const HttpAnswer health = ask(server.port(), {.target = "/health"});
        EXPECT_EQ(health.status, 503) << health.body;
        EXPECT_EQ(metric(server, "janggun_store_lost"), 1);
        EXPECT_NE(server.errors().find("deleted"), std::string::npos) << server.errors();
        server.kill();
    }
    const ServerProcess server{folder};
    const Json now{ask(server.port(), {.target = "/api/game/" + game}).body};
    EXPECT_EQ(now.size("moves"), 1U);
    EXPECT_EQ(now.text("moves/0/uci"), "e2e4");
}

TEST_F(ArchiveServer, AnExportThatCannotGoOnEndsWithoutItsLastChunk) {
    const ServerProcess server{folder};
    (void)finished_game(loop, server);
    const auto raw = [&] {
        RawConnection connection{server.port()};
        connection.write("GET /api/games/stream HTTP/1.1\r\nHost: localhost\r\n\r\n");
        std::string got = connection.read();
        EXPECT_TRUE(connection.ended());
        return got;
    };
    const std::string whole = raw();
    EXPECT_TRUE(whole.starts_with("HTTP/1.1 200"));
    EXPECT_TRUE(whole.ends_with("0\r\n\r\n"));
    change("ALTER TABLE event RENAME TO taken_away");
    const std::string broken = raw();
    EXPECT_TRUE(broken.starts_with("HTTP/1.1 200")) << broken;
    EXPECT_FALSE(broken.ends_with("0\r\n\r\n"));
}

TEST_F(ArchiveServer, AnExportThatHasEndedAndAHeadHoldNoPlace) {
    const ServerProcess server{folder};
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(ask(server.port(), {.method = "HEAD", .target = "/api/games/stream"}).status,
                  405);
    EXPECT_EQ(metric(server, "janggun_exports"), 0);
    EXPECT_EQ(ask(server.port(), {.target = "/api/games/stream"}).status, 200);
    EXPECT_EQ(metric(server, "janggun_exports"), 0);
}

TEST_F(ArchiveServer, ChecksEveryGameOfABackupAndNamesTheBadOnes) {
    std::string game;
    {
        const ServerProcess server{folder};
        game = finished_game(loop, server);
    }
    EXPECT_EQ(run_program({"backup", "--check", data()}).status, 0);
    change("UPDATE event SET body=replace(body,'e2e4','e2e5') WHERE body LIKE '%e2e4%'");
    const auto bad = run_program({"backup", "--check", data()});
    EXPECT_EQ(bad.status, 1);
    EXPECT_NE(bad.out.find(game), std::string::npos) << bad.out;
    EXPECT_NE(bad.err.find("1 of 1 games"), std::string::npos) << bad.err;
    // The server starts all the same, and says what it cannot show.
    const ServerProcess server{folder};
    EXPECT_EQ(ask(server.port(), {.target = "/api/game/" + game}).status, 503);
    EXPECT_EQ(metric(server, "janggun_damaged_games_total"), 1);
}

TEST_F(ArchiveServer, ThePersonalExportIsOneDocument) {
    const ServerProcess server{folder};
    Person person{loop, server.port()};
    const HttpAnswer answer = person.get("/api/me/export");
    EXPECT_EQ(answer.status, 200);
    const Json document{answer.body};
    ASSERT_TRUE(document.good()) << answer.body;
    EXPECT_EQ(document.text("user/name"), person.name());
    EXPECT_EQ(document.size("games"), 0U);
    EXPECT_EQ(document.size("chat"), 0U);
}

}  // namespace
}  // namespace janggun::test
