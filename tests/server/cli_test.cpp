// The server as a command: what it says when it cannot start, and its backups.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cli/program.h"
#include "server/json.h"
#include "server/person.h"
#include "server/rules.h"
#include "server/server_process.h"
#include "server/swarm.h"

namespace janggun::test {
namespace {

TEST(Serve, SaysWhatIsInTheWay) {
    TemporaryFolder folder;
    const ServerProcess server{folder};
    const std::string data = (folder.path() / "other.db").string();
    const auto taken =
        run_program({"serve", "--port", std::to_string(server.port()), "--data", data});
    EXPECT_EQ(taken.status, 1);
    EXPECT_NE(taken.err.find("is taken"), std::string::npos) << taken.err;

    const auto used =
        run_program({"serve", "--port", "0", "--data", (folder.path() / "janggun.db").string()});
    EXPECT_EQ(used.status, 1);
    EXPECT_NE(used.err.find("another janggun serve"), std::string::npos) << used.err;

    const auto nowhere = run_program({"serve", "--port", "0", "--data", "/nowhere/janggun.db"});
    EXPECT_EQ(nowhere.status, 1);
    EXPECT_NE(nowhere.err.find("/nowhere/janggun.db"), std::string::npos) << nowhere.err;

    folder.write("wrong.toml", "port = 8080\nlisten = 5\n");
    const std::string file = (folder.path() / "wrong.toml").string();
    const auto wrong = run_program({"serve", "--config", file});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_NE(wrong.err.find(file + ":2:"), std::string::npos) << wrong.err;

    const auto address = run_program({"serve", "--listen", "home", "--port", "0", "--data", data});
    EXPECT_EQ(address.status, 1);
    EXPECT_NE(address.err.find("127.0.0.1"), std::string::npos) << address.err;

    const auto tls = run_program({"serve", "--certificate", "a.pem", "--data", data});
    EXPECT_EQ(tls.status, 2);
}

TEST(Serve, SaysWhichPortsThereAre) {
    for (const char* port : {"99999", "65536", "-1", "http"}) {
        const auto wrong = run_program({"serve", "--port", port});
        EXPECT_EQ(wrong.status, 2) << port;
        EXPECT_NE(wrong.err.find("--port"), std::string::npos) << wrong.err;
        EXPECT_NE(wrong.err.find("65535"), std::string::npos) << wrong.err;
    }
}

TEST(Backup, OfARunningServerIsWholeAndGoesOn) {
    TemporaryFolder folder;
    Loop loop;
    const std::string data = (folder.path() / "janggun.db").string();
    const std::string copy = (folder.path() / "copy.db").string();
    std::size_t moves_before = 0;
    std::string game;
    {
        ServerProcess server{folder};
        Swarm swarm{loop, {.games = 6}};
        swarm.go_to(server.port());
        ASSERT_TRUE(loop.run_until([&] { return swarm.acknowledged() > 100; }));
        game = swarm.tables()[0].id;
        moves_before = swarm.tables()[0].acknowledged.size();
        const auto backup = run_program({"backup", data, copy, "--check"});
        EXPECT_EQ(backup.status, 0) << backup.err;
        EXPECT_NE(backup.out.find("is intact"), std::string::npos) << backup.out;
        EXPECT_EQ(run_program({"backup", data, copy}).status, 1) << "a backup is not written over";
        swarm.rest();
        server.kill();
    }
    EXPECT_EQ(run_program({"backup", "--check", data}).status, 0);
    std::filesystem::create_directory(folder.path() / "restored");
    std::filesystem::rename(copy, folder.path() / "restored/janggun.db");
    const ServerProcess restored{folder, {.data = "restored/janggun.db"}};
    const Json now{ask(restored.port(), {.target = "/api/game/" + game}).body};
    EXPECT_GE(now.size("moves"), moves_before);
}

TEST(Backup, SaysWhatIsBroken) {
    TemporaryFolder folder;
    folder.write("broken.db", "this is no database at all, whatever its name says");
    const auto broken = run_program({"backup", "--check", (folder.path() / "broken.db").string()});
    EXPECT_EQ(broken.status, 1);
    EXPECT_NE(broken.err.find("broken.db"), std::string::npos) << broken.err;
    EXPECT_EQ(run_program({"backup", (folder.path() / "none.db").string(), "x.db"}).status, 1);
    EXPECT_EQ(run_program({"backup", "a.db"}).status, 2);
}

}  // namespace
}  // namespace janggun::test
