// Nodes of a cluster over a real Redis: forwarding, a restart of Redis in the middle, takeover. The
// lease protocol is the one in memory.
#include <gtest/gtest.h>
#include <map>
#include <memory>

#include "server/bus/redis/redis_bus.h"
#include "server/cluster/cluster_node.h"
#include "server/cluster/forwarder.h"
#include "service/io_loop.h"
#include "service/redis_process.h"
#include "support/build.h"
#include "support/memory_leases.h"

namespace janggun::server::cluster {
namespace {

using namespace std::chrono_literals;

class RedisCluster : public testing::Test {
  protected:
    struct Process {
        Process(RedisCluster& world, const std::string& name, std::uint64_t seed)
            : bus{world.loop.context(), world.redis.address(), seed},
              store{world.database},
              directory{store, [this](const Target& id,
                                      Incarnation) { node.adopt(std::get<GameId>(id)); }},
              node{ClusterNode::Needs{store, bus, std::chrono::steady_clock::now,
                                      [&world] { return Time{world.database.now}; },
                                      NodeDescription{name, "", ""}},
                   ClusterNode::Hooks{
                       .accept = [this](Incarnation own) { forwarder.join(own); },
                       .suspend = [] {},
                       .resume = [] {},
                       .drop =
                           [this] {
                               forwarder.leave();
                               games.clear();
                           },
                       .claimed =
                           [this](const std::vector<StoredGame>& stored) {
                               for (const StoredGame& held : stored) games[held.row.terms.id];
                           },
                       .hand_over =
                           [this](const std::function<void(std::vector<GameId>)>& done) {
                               std::vector<GameId> own;
                               for (const auto& [id, log] : games) own.push_back(id);
                               games.clear();
                               done(std::move(own));
                           },
                       .finished = [] {},
                       .refused = [](const NodeRow&) {}}},
              forwarder{Forwarder::Needs{
                  directory, bus, std::chrono::steady_clock::now,
                  [this, name](const Target& target, std::string_view body,
                               const OnAnswered& done) {
                      const auto held = games.find(std::get<GameId>(target));
                      if (held == games.end()) return done({Status::NotOwner});
                      held->second.emplace_back(body);
                      done({Status::Done, name});
                  },
                  [name](std::string_view, const std::function<void(std::string)>& done) {
                      done(name);
                  },
                  [this] { return node.peers(); }}} {}

        redis::RedisBus bus;
        test::MemoryLeases store;
        Directory directory;
        std::map<GameId, std::vector<std::string>> games;  // what was done in each
        ClusterNode node;
        Forwarder forwarder;
    };

    bool run_until(const std::function<bool()>& happened, Duration patience = 30s) {
        return loop.run_until(
            [&] {
                database.now =
                    std::chrono::duration_cast<Duration>(std::chrono::steady_clock::now() - began);
                for (Process* process : {one.get(), two.get()})
                    if (process) {
                        process->node.tick();
                        process->forwarder.tick();
                    }
                database.deliver();
                return happened();
            },
            patience);
    }
    void start() {
        database.games[game];
        one = std::make_unique<Process>(*this, "one", 1);
        ASSERT_TRUE(run_until([&] { return one->games.contains(game) && one->bus.is_up(); }));
        two = std::make_unique<Process>(*this, "two", 2);
        ASSERT_TRUE(run_until(
            [&] { return two->node.incarnation() != Incarnation::None && two->bus.is_up(); }));
    }
    void send(Process& from, const std::string& body) {
        from.forwarder.send({game, {"test/" + body}, body},
                            [this, body](Result<std::string, ForwardError> answer) {
                                answers[body] = answer ? *answer : "failed";
                            });
    }

    const GameId game{"Ab3dEf7h"};
    const std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
    test::RedisProcess redis;
    test::IoLoop loop;
    test::MemoryDatabase database;
    std::unique_ptr<Process> one;
    std::unique_ptr<Process> two;
    std::map<std::string, std::string> answers;
};

TEST_F(RedisCluster, ACommandIsForwardedToTheOwner) {
    start();
    send(*two, "move");
    ASSERT_TRUE(run_until([&] { return answers.contains("move"); }));
    EXPECT_EQ(answers["move"], "one");
    EXPECT_EQ(two->forwarder.counts().forwarded, 1U);
}

TEST_F(RedisCluster, EveryNodeIsAsked) {
    start();
    ASSERT_TRUE(run_until([&] { return one->node.peers().size() == 1; }));
    std::vector<std::string> reports;
    one->forwarder.ask_peers("", [&](auto got) {
        ASSERT_TRUE(got);
        reports = std::move(*got);
    });
    ASSERT_TRUE(run_until([&] { return !reports.empty(); }));
    EXPECT_EQ(reports, (std::vector<std::string>{"two"}));
}

TEST_F(RedisCluster, ARestartOfRedisLosesAndDoublesNothing) {
    start();
    constexpr std::size_t kCommands = 200;
    for (std::size_t number = 0; number < kCommands; ++number) {
        send(*two, std::to_string(number));
        if (number == kCommands / 2) redis.kill();
        if (number % 10 == 0) run_until([] { return true; });
    }
    redis.start();
    ASSERT_TRUE(run_until([&] { return answers.size() == kCommands; }));
    std::map<std::string, int> done;
    for (const std::string& body : one->games.at(game)) ++done[body];
    EXPECT_EQ(done.size(), kCommands);
    for (const auto& [body, count] : done) EXPECT_EQ(count, 1) << body;
    for (const auto& [body, answer] : answers) EXPECT_EQ(answer, "one") << body;
}

TEST_F(RedisCluster, AKilledOwnersGameGoesOnWithinFiveSeconds) {
    start();
    send(*two, "before");
    ASSERT_TRUE(run_until([&] { return answers.contains("before"); }));
    one.reset();
    const auto killed = std::chrono::steady_clock::now();
    send(*two, "after");
    ASSERT_TRUE(run_until([&] { return answers.contains("after"); }));
    EXPECT_EQ(answers["after"], "two");
    EXPECT_LT(std::chrono::steady_clock::now() - killed, 5s);
}

TEST_F(RedisCluster, ADrainHandsOverBeforeTheLeaseExpires) {
    start();
    one->node.drain();
    const auto began_to_drain = std::chrono::steady_clock::now();
    ASSERT_TRUE(run_until([&] { return two->games.contains(game); }));
    send(*two, "move");
    ASSERT_TRUE(run_until([&] { return answers.contains("move"); }));
    EXPECT_EQ(answers["move"], "two");
    EXPECT_LT(std::chrono::steady_clock::now() - began_to_drain, test::kPromptly);
}

}  // namespace
}  // namespace janggun::server::cluster
