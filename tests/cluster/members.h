// Two servers as nodes of a cluster, for tests: one store, one bus inside the process, the lease
// protocol in memory.
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/cluster_member.h"
#include "server/features/lobby/local_lobby.h"
#include "server/features/play/game_runner.h"
#include "service/players.h"
#include "support/memory_leases.h"

namespace janggun::test {

using SteadyClock = std::chrono::steady_clock;

class ClusterMembers : public testing::Test {
  protected:
    struct Node {
        Node(ClusterMembers& world, const std::string& name, std::uint64_t seed)
            : leases{world.database},
              member{ClusterMember::Needs{leases, *world.server.bus, NodeDescription{name, "", ""},
                                          [&world] { return Time{world.database.now}; },
                                          [](const NodeRow&) { ADD_FAILURE() << "refused"; }}} {
            Options options;
            options.seed = seed;
            options.engine_floor = Duration{0};
            options.is_clustered = true;
            world.adjust(options);
            wiring = std::make_unique<Wiring>(
                App::Needs{*world.server.store, *world.server.bus,
                           [&world](std::function<void()> work) {
                               world.server.loop.post(std::move(work));
                           },
                           [&world] { return world.server.now; }, [](Time) {}, name},
                options, member.routes());
            member.attach(*wiring);
            bool is_started = false;
            wiring->app().start([&](const std::optional<Fault>& fault) { is_started = !fault; });
            EXPECT_TRUE(world.server.loop.run_until([&] { return is_started; }));
        }
        ~Node() { wiring.reset(); }
        Node(const Node&) = delete;
        Node& operator=(const Node&) = delete;
        [[nodiscard]] bool has_lobby() const { return wiring->local_lobby().is_open(); }
        [[nodiscard]] Incarnation incarnation() const { return member.node().incarnation(); }

        MemoryLeases leases;
        ClusterMember member;
        std::unique_ptr<Wiring> wiring;
    };

    void SetUp() override {
        database.load = [this](const std::vector<GameId>& games,
                               const Reply<std::vector<StoredGame>>& done) { load(games, done); };
        tick();
        one = std::make_unique<Node>(*this, "one", 11);
        // The first node has the lobby, and the games that come of it.
        ASSERT_TRUE(server.loop.run_until([&] { return one->has_lobby(); }));
        two = std::make_unique<Node>(*this, "two", 12);
        ASSERT_TRUE(server.loop.run_until([&] {
            return one->member.node().peers().size() == 1 && two->member.node().peers().size() == 1;
        }));
        white = std::make_unique<Player>(server, std::string{}, one->wiring.get());
        black = std::make_unique<Player>(server, std::string{}, two->wiring.get());
    }
    void TearDown() override {
        is_over = true;
        white.reset();
        black.reset();
        one.reset();
        two.reset();
        server.loop.run_ready();
    }
    /// What a test changes of every node.
    virtual void adjust(Options&) {}
    /// Time passes for the leases, and the nodes look at the clock.
    void tick() {
        if (is_over) return;
        database.now = std::chrono::duration_cast<Duration>(SteadyClock::now() - began);
        server.now = clock_began + database.now;
        for (Node* node : {one.get(), two.get()})
            if (node && node->wiring) {
                node->member.tick();
                node->wiring->app().tick();
            }
        database.deliver();
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
        server.loop.post([this] { tick(); });
    }
    void load(const std::vector<GameId>& games, const Reply<std::vector<StoredGame>>& done) {
        const auto found = std::make_shared<std::vector<StoredGame>>();
        const auto left = std::make_shared<std::size_t>(games.size());
        for (const GameId& id : games)
            server.store->game(id, {}, [=](Result<std::optional<StoredGame>, StoreError> game) {
                if (game && *game) found->push_back(std::move(**game));
                if (--*left == 0) done(std::move(*found));
            });
    }
    /// A further person, connected to a node.
    std::unique_ptr<Player> player_on(Node& node, std::string secret = {}) {
        return std::make_unique<Player>(server, std::move(secret), node.wiring.get());
    }
    bool run_until(const std::function<bool()>& happened) {
        return server.loop.run_until(happened);
    }
    /// Lets time pass in which nothing is to happen.
    void run_for(Duration time) {
        const auto end = SteadyClock::now() + time;
        run_until([&] { return SteadyClock::now() >= end; });
    }

    Folder folder;
    Server server{folder.file("store")};  // its own node takes no part
    MemoryDatabase database;
    const SteadyClock::time_point began = SteadyClock::now();
    const Time clock_began = server.now;
    std::unique_ptr<Node> one;
    std::unique_ptr<Node> two;
    std::unique_ptr<Player> white;
    std::unique_ptr<Player> black;
    bool is_over = false;
};

/// A game on node one; white is connected there, black to node two.
class ClusterGame : public ClusterMembers {
  protected:
    void SetUp() override {
        ClusterMembers::SetUp();
        Player second{server, black->secret, one->wiring.get()};  // for the invitation
        const auto invite =
            field(white->ask("invite", R"("variant":"shogun","clock":"300+5","colour":"white")"),
                  "invite");
        game = field(second.ask("accept_invite", R"("invite":")" + invite + "\""), "game");
        ASSERT_FALSE(game.empty());
        // The store of this test knows no owners.
        database.games[{game}].owner = one->incarnation();
        for (Player* player : {white.get(), black.get()}) {
            player->game = game;
            EXPECT_TRUE(contains(player->in_game("watch"), "ack"));
            player->wait_for(R"("t":"game")");
        }
    }
    std::string game;
};

}  // namespace janggun::test
