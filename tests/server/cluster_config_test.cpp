// What an operator of a cluster sees: errors of the configuration, and janggun cluster.
#include <chrono>
#include <csignal>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cli/program.h"
#include "postgres/postgres_server.h"
#include "server/json.h"
#include "server/person.h"
#include "server/server_process.h"
#include "service/redis_process.h"

namespace janggun::test {
namespace {

class ClusterCommand : public testing::Test {
  protected:
    [[nodiscard]] Ran serve(const std::string& store, const std::string& bus,
                            const std::string& node = "n1") {
        return run_program({"serve", "--port", "0", "--store", store, "--bus", bus, "--node", node,
                            "--web", (folder_.path() / "web").string()});
    }
    [[nodiscard]] std::unique_ptr<ServerProcess> start_node(const std::string& name) {
        return std::make_unique<ServerProcess>(
            folder_, ServerProcess::Options{.flags = {"--bus", redis_.url(), "--node", name},
                                            .store = database_.database("janggun")});
    }
    static void expect_refused(const Ran& ran, const std::string& why) {
        EXPECT_EQ(ran.status, 1) << ran.err;
        EXPECT_NE(ran.err.find(why), std::string::npos) << ran.err;
        EXPECT_EQ(ran.err.find("correct-horse"), std::string::npos) << "shows a password";
    }
    [[nodiscard]] std::string with_wrong_password() {
        std::string url = database_.database("janggun");
        const std::string password = "correct-horse";
        return url.replace(url.find(password), password.size(), "battery-staple");
    }

    TemporaryFolder folder_;
    PostgresServer database_;
    RedisProcess redis_;
    Loop loop_;
};

TEST_F(ClusterCommand, AWrongPasswordOfTheDatabaseIsNamed) {
    const Ran ran = serve(with_wrong_password(), redis_.url());
    expect_refused(ran, "access denied");
    EXPECT_EQ(ran.err.find("battery-staple"), std::string::npos) << "shows a password";
}

TEST_F(ClusterCommand, ANewerSchemaIsNamed) {
    const std::string store = database_.database("newer");
    ASSERT_TRUE(database_.run("newer",
                              "CREATE TABLE schema_version (version integer NOT NULL);"
                              "INSERT INTO schema_version VALUES (9999)"));
    expect_refused(serve(store, redis_.url()), "has schema version 9999");
    expect_refused(run_program({"cluster", store}), "has schema version 9999");
}

TEST_F(ClusterCommand, TheSecondNodeOfANameIsRefused) {
    const auto first = start_node("n1");
    expect_refused(serve(database_.database("janggun"), redis_.url()),
                   "another node named \"n1\" runs at");
}

TEST_F(ClusterCommand, RedisOfTheWrongKindIsNamed) {
    const std::string store = database_.database("janggun");
    const RedisProcess cluster{{"--cluster-enabled", "yes"}};
    expect_refused(serve(store, cluster.url()), "is a node of a Redis Cluster");
    const RedisProcess replica{{"--replicaof", "127.0.0.1 " + std::to_string(redis_.port())}};
    expect_refused(serve(store, replica.url()), "is a replica");
    expect_refused(serve(store, fmt::format("redis://127.0.0.1:{}", database_.port())), "Redis");
}

TEST_F(ClusterCommand, ShowsNodesWithTheirLeasesAndGames) {
    const std::string store = database_.database("janggun");
    EXPECT_NE(run_program({"cluster", store}).err.find("no server has used this database yet"),
              std::string::npos);
    const auto first = start_node("n1");
    const auto second = start_node("n2");
    Person host{loop_, first->port()};
    Person guest{loop_, first->port()};
    (void)sit_down(host, guest, "shogun");
    second->kill();

    // Until the first node has noticed that the second is gone.
    Ran ran;
    Json seen;
    ASSERT_TRUE(loop_.run_until([&] {
        ran = run_program({"cluster", "--json", store});
        seen = Json{ran.out};
        return ran.status != 0 || seen.text("nodes/1/state") == "dead";
    })) << ran.out;
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(seen.size("nodes"), 2U) << ran.out;
    EXPECT_EQ(seen.text("nodes/0/name"), "n1");
    EXPECT_EQ(seen.text("nodes/0/state"), "active");
    EXPECT_EQ(seen.number("nodes/0/games"), 1);
    EXPECT_GT(seen.number("nodes/0/lease_ms"), 0);
    EXPECT_FALSE(seen.text("nodes/0/version").empty());
    EXPECT_EQ(seen.number("live_games"), 1);
    EXPECT_EQ(seen.number("unowned_games"), 0);
    EXPECT_EQ(ran.out.find("correct-horse"), std::string::npos) << "shows a password";

    const Ran table = run_program({"cluster", store});
    EXPECT_EQ(table.status, 0) << table.err;
    for (const char* part : {"NODE", "n1", "active", "dead", "1 live game", "no standby"})
        EXPECT_NE(table.out.find(part), std::string::npos) << part << " in " << table.out;
}

TEST_F(ClusterCommand, MovesASiteFromAFileToNodesAndBack) {
    const std::string store = database_.database("janggun");
    const auto file = [this](const char* name) { return (folder_.path() / name).string(); };
    const auto move = [](const std::string& from, const std::string& to) {
        const Ran ran = run_program({"migrate", "--from", from, "--to", to});
        EXPECT_EQ(ran.status, 0) << ran.err;
        EXPECT_NE(ran.out.find("1 games"), std::string::npos) << ran.out;
        EXPECT_NE(ran.err.find("100 %"), std::string::npos) << ran.err;
        EXPECT_EQ((ran.out + ran.err).find("correct-horse"), std::string::npos);
    };
    const auto moves_on = [](const ServerProcess& server, const std::string& game) {
        const HttpAnswer answer = ask(server.port(), {.target = "/api/game/" + game});
        return answer.status == 200 ? Json{answer.body}.size("moves") : 0;
    };
    std::string game;
    {
        const ServerProcess alone{folder_};
        Person host{loop_, alone.port()};
        Person guest{loop_, alone.port()};
        const Table table = sit_down(host, guest, "shogun");
        game = table.game;
        const Json played =
            table.white->command("move", fmt::format(R"("game":"{}","move":"e2e4","ply":0)", game));
        EXPECT_EQ(played.text("t"), "ack") << played.text("text");
    }
    move(file("janggun.db"), store);
    {
        const auto node = start_node("n1");
        EXPECT_EQ(moves_on(*node, game), 1U);
        const Ran refused = run_program({"migrate", "--from", store, "--to", file("early.db")});
        EXPECT_EQ(refused.status, 1);
        EXPECT_NE(refused.err.find("stop that one"), std::string::npos) << refused.err;
        node->signal(SIGTERM);
        EXPECT_EQ(node->wait(std::chrono::seconds{60}), 0);
    }
    move(store, file("back.db"));
    const ServerProcess alone{folder_, {.data = "back.db"}};
    EXPECT_EQ(moves_on(alone, game), 1U);
}

TEST_F(ClusterCommand, SaysWhatItExpects) {
    const Ran file = run_program({"cluster", "janggun.db"});
    EXPECT_EQ(file.status, 2);
    EXPECT_NE(file.err.find("expected postgres://"), std::string::npos) << file.err;
    expect_refused(run_program({"cluster", with_wrong_password()}), "access denied");
}

}  // namespace
}  // namespace janggun::test
