// Nodes of a cluster as processes, on a real PostgreSQL and a real Redis: games outlive their
// nodes. JANGGUN_FAULT_KILLS and JANGGUN_FAULT_GAMES make it a longer run.
#include <csignal>
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <vector>

#include "base/text.h"
#include "postgres/postgres_server.h"
#include "server/kept_moves.h"
#include "server/server_process.h"
#include "server/swarm.h"
#include "service/redis_process.h"
#include "support/build.h"

namespace janggun::test {
namespace {

using SteadyClock = std::chrono::steady_clock;

class Cluster : public testing::Test {
  protected:
    std::unique_ptr<ServerProcess> start_node(const std::string& name) {
        return std::make_unique<ServerProcess>(
            folder_, ServerProcess::Options{.flags = {"--bus", redis_.url(), "--node", name},
                                            .store = database_.database("janggun")});
    }
    /// Until so many more moves were acknowledged. None: the games stand still.
    std::optional<SteadyClock::duration> time_to_play(Swarm& swarm, int moves) {
        const auto began = SteadyClock::now();
        const auto enough = swarm.acknowledged() + moves;
        if (!loop_.run_until([&] { return swarm.acknowledged() >= enough; })) return std::nullopt;
        return SteadyClock::now() - began;
    }
    /// Until two more moves of every game were acknowledged: the first may have been under way.
    /// None: a game stands still.
    std::optional<SteadyClock::duration> time_to_go_on(const Swarm& swarm) {
        std::vector<std::size_t> before;
        for (const auto& table : swarm.tables()) before.push_back(table.acknowledged.size());
        const auto began = SteadyClock::now();
        const bool all_go_on = loop_.run_until([&] {
            for (std::size_t at = 0; at < before.size(); ++at) {
                const auto& table = swarm.tables()[at];
                if (!table.is_over && table.acknowledged.size() < before[at] + 2) return false;
            }
            return true;
        });
        if (!all_go_on) return std::nullopt;
        return SteadyClock::now() - began;
    }
    static int setting(const char* name, int otherwise) {
        const char* const value = std::getenv(name);
        return value ? parse_number(value).value_or(otherwise) : otherwise;
    }

    TemporaryFolder folder_;
    PostgresServer database_;
    RedisProcess redis_;
    Loop loop_;
};

TEST_F(Cluster, GamesGoOnOnAnotherNodeAfterAKill) {
    const int kills = setting("JANGGUN_FAULT_KILLS", kSlowBuild ? 1 : 3);
    auto owner = start_node("n1");
    auto other = start_node("n2");
    Swarm swarm{loop_, {.games = setting("JANGGUN_FAULT_GAMES", kSlowBuild ? 5 : 20), .seed = 7}};
    swarm.go_to(owner->port());
    ASSERT_TRUE(loop_.run_until([&] { return swarm.everybody_plays(); }));
    for (int round = 0; round < kills; ++round) {
        ASSERT_TRUE(time_to_play(swarm, 50)) << "before kill " << round;
        owner->kill();
        swarm.go_to(other->port());
        const auto takeover = time_to_go_on(swarm);
        ASSERT_TRUE(takeover) << "a game stands still after kill " << round;
        fmt::print("every game goes on after {} ms\n",
                   std::chrono::duration_cast<std::chrono::milliseconds>(*takeover).count());
        owner = start_node(round % 2 == 0 ? "n1" : "n2");  // the one that was killed
        std::swap(owner, other);
    }
    ASSERT_TRUE(time_to_play(swarm, 50));
    swarm.rest();
    loop_.run_for(std::chrono::milliseconds{200});
    const int compared = expect_kept(swarm, owner->port());
    EXPECT_GT(compared, 0);
    if (!HasFailure()) fmt::print("{} kills, {} moves: 0 lost, 0 doubled\n", kills, compared);
}

TEST_F(Cluster, ANodeThatIsStoppedHandsItsGamesOver) {
    auto stopping = start_node("n1");
    const auto other = start_node("n2");
    Swarm swarm{loop_, {.games = 5, .seed = 8}};
    swarm.go_to(stopping->port());
    ASSERT_TRUE(loop_.run_until([&] { return swarm.everybody_plays(); }));
    stopping->signal(SIGTERM);
    swarm.go_to(other->port());
    ASSERT_TRUE(time_to_play(swarm, 50)) << stopping->errors() << other->errors();
    EXPECT_EQ(stopping->wait(std::chrono::seconds{20}), 0) << stopping->errors();
    EXPECT_NE(stopping->errors().find("left the cluster"), std::string::npos);
    swarm.rest();
    loop_.run_for(std::chrono::milliseconds{200});
    EXPECT_GT(expect_kept(swarm, other->port()), 0);
}

TEST_F(Cluster, ANodeThatDrainsOrIsCutOffIsNotReady) {
    const auto draining = start_node("n1");
    const auto status = [&](const ServerProcess& node, const std::string& wanted) {
        HttpAnswer answer;
        EXPECT_TRUE(loop_.run_until([&] {
            answer = ask(node.port(), {.target = "/health"});
            return answer.body.find(wanted) != std::string::npos;
        })) << wanted;
        return answer.status;
    };
    EXPECT_EQ(status(*draining, R"("ok")"), 200);
    database_.stop(PostgresServer::Stop::Machine);  // what it owns cannot be handed over for 5 s
    draining->signal(SIGTERM);
    EXPECT_EQ(status(*draining, R"("draining")"), 503);
    EXPECT_EQ(draining->wait(std::chrono::seconds{60}), 0) << draining->errors();
    database_.start();

    // Without Redis too, it knows of no other node, and cannot tell which of them is cut off.
    const auto cut_off = start_node("n2");
    EXPECT_EQ(status(*cut_off, R"("ok")"), 200);
    redis_.kill();
    database_.stop(PostgresServer::Stop::Machine);
    EXPECT_EQ(status(*cut_off, R"("suspended")"), 503);
    cut_off->kill();
}

TEST_F(Cluster, PlayersOnAnotherNodeThanTheOwnersPlayOn) {
    auto owner = start_node("n1");
    const auto edge = start_node("n2");
    Swarm swarm{loop_, {.games = 5, .seed = 9}};
    swarm.go_to(owner->port());
    ASSERT_TRUE(loop_.run_until([&] { return swarm.everybody_plays(); }));
    swarm.go_to(edge->port());
    swarm.reconnect();  // the games stay on the first node, which lives
    ASSERT_TRUE(time_to_play(swarm, 100)) << owner->errors() << edge->errors();
    swarm.rest();
    loop_.run_for(std::chrono::milliseconds{200});
    EXPECT_GT(expect_kept(swarm, owner->port()), 0);
}

}  // namespace
}  // namespace janggun::test
