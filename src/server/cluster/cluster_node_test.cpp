// Nodes on one store: joining, takeover, drain; and many random faults, after which nothing that
// was acknowledged is lost or acknowledged twice.
#include "server/cluster/cluster_node.h"

#include <gtest/gtest.h>
#include <set>
#include <utility>

#include "base/rng.h"
#include "server/bus/local/local_bus.h"
#include "support/memory_leases.h"

namespace janggun::server::cluster {
namespace {

using namespace std::chrono_literals;
using test::MemoryDatabase;
using test::MemoryLeases;

/// One process: what it holds in memory, and what it has told players.
class Process {
  public:
    Process(MemoryDatabase& database, Bus& bus, const std::string& name)
        : database_{database},
          store{database},
          node{ClusterNode::Needs{store, bus, [this] { return Instant{1h} + database_.now; },
                                  [this] { return Time{database_.now + clock_offset}; },
                                  NodeDescription{name, "", ""}},
               ClusterNode::Hooks{
                   .accept = [this](Incarnation own) { incarnations.push_back(own); },
                   .suspend = [this] { ++suspensions; },
                   .resume = [this] { ++resumptions; },
                   .drop = [this] { games.clear(); },
                   .claimed =
                       [this](const std::vector<StoredGame>& stored) {
                           for (const StoredGame& game : stored)
                               games.try_emplace(game.row.terms.id,
                                                 static_cast<int>(game.log.size()));
                       },
                   .hand_over =
                       [this](const std::function<void(std::vector<GameId>)>& done) {
                           std::vector<GameId> own;
                           for (const auto& [id, length] : games) own.push_back(id);
                           games.clear();
                           done(std::move(own));
                       },
                   .finished = [this] { has_finished = true; },
                   .refused = [this](const NodeRow& row) { refused_by = row.incarnation; },
                   .has = [this](const GameId& game) { return games.contains(game); }}} {}

    /// A move: accepted here, written with the fence, then acknowledged. The number of the event if
    /// it was acknowledged.
    std::optional<int> play(const GameId& game) {
        const auto held = games.find(game);
        if (held == games.end() || !node.accepts()) return std::nullopt;
        return commit(game);
    }
    /// The part of play() after the checks in memory: what a process does that was stopped in
    /// between and goes on much later.
    std::optional<int> commit(const GameId& game) {
        if (store.fault == MemoryLeases::Fault::Unreachable) return std::nullopt;
        const auto written = database_.append(node.incarnation(), game);
        if (!written) {
            games.erase(game);
            node.doubt();
            return std::nullopt;
        }
        const auto held = games.find(game);
        EXPECT_TRUE(held == games.end() || held->second + 1 == *written)
            << "the log and the memory of the owner differ";
        if (held != games.end()) held->second = *written;
        return *written;
    }

  private:
    MemoryDatabase& database_;

  public:
    MemoryLeases store;
    std::map<GameId, int> games;  // with the length of the log as this process knows it
    std::vector<Incarnation> incarnations;
    Duration clock_offset{0};  // of this machine's clock
    int suspensions = 0;
    int resumptions = 0;
    bool has_finished = false;
    std::optional<Incarnation> refused_by;
    bool is_stopped = false;  // SIGSTOP
    ClusterNode node;
};

class ClusterNodeTest : public testing::Test {
  protected:
    using ProcessPtr = std::unique_ptr<Process>;

    ProcessPtr make(const std::string& name) {
        return std::make_unique<Process>(database, bus, name);
    }
    void add_games(int count) {
        for (int number = 0; number < count; ++number)
            database.games[{"game" + std::to_string(1000 + number)}];
    }
    void run(std::initializer_list<Process*> processes, Duration length) {
        for (const Duration end = database.now + length; database.now < end; database.now += 50ms) {
            for (Process* process : processes)
                if (!process->is_stopped) process->node.tick();
            for (int round = 0; round < 100 && !database.replies.empty(); ++round)
                database.deliver();
        }
    }

    MemoryDatabase database;
    LocalBus bus{
        [this](std::function<void()> task) { database.replies.push_back(std::move(task)); }};
};

TEST_F(ClusterNodeTest, TheFirstNodeClaimsEveryGame) {
    add_games(200);
    const ProcessPtr one = make("one");
    run({one.get()}, 1s);
    EXPECT_EQ(one->games.size(), 200U);
    EXPECT_EQ(one->play({"game1000"}), 1);
    EXPECT_EQ(one->play({"game1000"}), 2);
}

TEST_F(ClusterNodeTest, AClockThatDiffersByMoreThanASecondIsWarnedOfOnce) {
    const ProcessPtr one = make("one");
    one->clock_offset = 900ms;
    run({one.get()}, 3s);
    EXPECT_EQ(one->node.clock_offset(), 900ms);
    EXPECT_EQ(one->node.counts().clock_warnings, 0U);
    one->clock_offset = -1'500ms;
    run({one.get()}, 5s);
    EXPECT_EQ(one->node.clock_offset(), -1'500ms);
    EXPECT_EQ(one->node.counts().clock_warnings, 1U);
    one->clock_offset = 0ms;
    run({one.get()}, 3s);
    one->clock_offset = 2s;
    run({one.get()}, 3s);
    EXPECT_EQ(one->node.counts().clock_warnings, 2U);
}

TEST_F(ClusterNodeTest, SurvivorsShareADeadNodesGamesWithinFiveSeconds) {
    add_games(1'000);
    ProcessPtr one = make("one");
    run({one.get()}, 1s);
    ASSERT_EQ(one->games.size(), 1'000U);
    const ProcessPtr two = make("two");
    const ProcessPtr three = make("three");
    run({one.get(), two.get(), three.get()}, 2s);
    ASSERT_EQ(two->games.size(), 0U);
    one.reset();  // kill -9
    Duration took{0};
    while (two->games.size() + three->games.size() < 1'000 && took < 10s) {
        run({two.get(), three.get()}, 50ms);
        took += 50ms;
    }
    EXPECT_LE(took, 4s);
    EXPECT_GT(two->games.size(), 100U);
    EXPECT_GT(three->games.size(), 100U);
    EXPECT_EQ(two->node.counts().nodes_marked_dead + three->node.counts().nodes_marked_dead, 1U);
}

TEST_F(ClusterNodeTest, ADrainHandsOverAtOnce) {
    add_games(300);
    const ProcessPtr one = make("one");
    run({one.get()}, 1s);
    const ProcessPtr two = make("two");
    run({one.get(), two.get()}, 1s);
    one->node.drain();
    run({one.get(), two.get()}, 100ms);
    EXPECT_TRUE(one->has_finished);
    EXPECT_EQ(two->games.size(), 300U);
    EXPECT_EQ(two->play({"game1000"}), 1);
    // Its name is free at once.
    const ProcessPtr again = make("one");
    run({again.get(), two.get()}, 100ms);
    EXPECT_EQ(again->incarnations.size(), 1U);
}

TEST_F(ClusterNodeTest, ANodeThatHasLeftIsNoPeerWhateverAnEarlierListSays) {
    const ProcessPtr one = make("one");
    const ProcessPtr two = make("two");
    run({one.get(), two.get()}, 2s);
    ASSERT_EQ(one->node.peers().size(), 1U);
    one->store.fault = MemoryLeases::Fault::ListsLate;
    run({one.get(), two.get()}, 2s);
    const auto lists = std::exchange(database.late, {});
    ASSERT_FALSE(lists.empty());
    two->node.drain();
    run({one.get(), two.get()}, 100ms);
    EXPECT_TRUE(one->node.peers().empty());
    for (const auto& list : lists) list();
    EXPECT_TRUE(one->node.peers().empty());
}

TEST_F(ClusterNodeTest, AZombieCannotAcknowledgeAnything) {
    add_games(1);
    const GameId game{"game1000"};
    const ProcessPtr one = make("one");
    run({one.get()}, 1s);
    ASSERT_EQ(one->play(game), 1);
    const ProcessPtr two = make("two");
    run({one.get(), two.get()}, 1s);

    one->is_stopped = true;
    run({one.get(), two.get()}, 10s);
    EXPECT_EQ(two->play(game), 2);
    one->is_stopped = false;
    EXPECT_EQ(one->play(game), std::nullopt) << "its lease is out of date";
    EXPECT_EQ(one->commit(game), std::nullopt) << "had it looked before it was stopped: fenced";
    run({one.get(), two.get()}, 1s);
    EXPECT_EQ(one->games.size(), 0U);
    EXPECT_EQ(one->incarnations.size(), 2U) << "it has joined again";
    EXPECT_EQ(two->play(game), 3);
}

TEST_F(ClusterNodeTest, AShortOutageOfTheStoreLosesNoGame) {
    add_games(10);
    const ProcessPtr one = make("one");
    run({one.get()}, 1s);
    one->store.fault = MemoryLeases::Fault::Unreachable;
    run({one.get()}, 10s);
    EXPECT_EQ(one->suspensions, 1);
    EXPECT_EQ(one->play({"game1000"}), std::nullopt);
    EXPECT_EQ(one->games.size(), 10U) << "nobody has taken them";
    one->store.fault = MemoryLeases::Fault::None;
    run({one.get()}, 1s);
    EXPECT_EQ(one->resumptions, 1);
    EXPECT_EQ(one->play({"game1000"}), 1);
    EXPECT_EQ(one->incarnations.size(), 1U);
}

TEST_F(ClusterNodeTest, GamesWhoseClaimWasNotHeardOfAreFoundAgain) {
    const ProcessPtr one = make("one");
    run({one.get()}, 1s);
    add_games(100);
    one->store.fault = MemoryLeases::Fault::RepliesLost;
    run({one.get()}, 1s);
    EXPECT_EQ(one->games.size(), 0U);
    one->store.fault = MemoryLeases::Fault::None;
    run({one.get()}, 3s);  // the renewal came late: no scan before Timing::settle
    EXPECT_EQ(one->games.size(), 100U);
}

TEST_F(ClusterNodeTest, AGameWhoseHandOverWasNotHeardOfIsLoadedAfterTheGap) {
    add_games(100);
    const ProcessPtr one = make("one");
    run({one.get()}, 1s);
    ASSERT_EQ(one->games.size(), 100U);
    // Another node gives it two more, and the notices are lost.
    add_games(102);
    for (const char* game : {"game1100", "game1101"})
        database.games[{game}].owner = one->node.incarnation();
    run({one.get()}, 1s);
    EXPECT_EQ(one->games.size(), 100U);
    const auto claimed = one->node.counts().games_claimed;
    bus.publish_gap("cluster/claim");
    run({one.get()}, 1s);
    EXPECT_EQ(one->games.size(), 102U);
    EXPECT_EQ(one->node.counts().games_claimed, claimed + 2) << "the others are not read again";
}

/// Else this node would go on with it, and so would its next owner when the release is carried out.
TEST_F(ClusterNodeTest, AGameWhoseReleaseWasNotAnsweredIsNotLoadedAgain) {
    add_games(1);
    const GameId game{"game1000"};
    const ProcessPtr one = make("one");
    run({one.get()}, 1s);
    const ProcessPtr two = make("two");
    run({one.get(), two.get()}, 1s);
    ASSERT_EQ(one->games.size(), 1U);

    one->store.fault = MemoryLeases::Fault::ReleasesLate;
    one->games.clear();
    one->node.give(game, two->node.incarnation());
    database.deliver();
    one->node.check_ownership(game);  // a client asks for it
    run({one.get()}, 1s);
    EXPECT_TRUE(one->games.empty());
    for (const auto& release : std::exchange(database.late, {})) release();
    one->store.fault = MemoryLeases::Fault::None;
    run({one.get(), two.get()}, 1s);
    EXPECT_TRUE(one->games.empty());
    EXPECT_EQ(two->play(game), 1) << "told of it when the release was repeated";
}

TEST_F(ClusterNodeTest, ASecondNodeOfTheSameNameIsRefused) {
    const ProcessPtr one = make("one");
    run({one.get()}, 1s);
    const ProcessPtr twin = make("one");
    run({one.get(), twin.get()}, 5s);
    EXPECT_EQ(twin->refused_by, one->incarnations.front());
    EXPECT_EQ(one->incarnations.size(), 1U);
}

TEST_F(ClusterNodeTest, AfterACrashTheSameNameJoinsWhenTheLeaseHasExpired) {
    ProcessPtr one = make("one");
    run({one.get()}, 1s);
    one = make("one");
    run({one.get()}, 5s);
    EXPECT_EQ(one->incarnations.size(), 1U);
    EXPECT_FALSE(one->refused_by);
}

/// Random kills, stops, cuts and moves. What the fence promises, on the code itself.
TEST_F(ClusterNodeTest, UnderRandomFaultsNoAcknowledgedMoveIsLostOrDoubled) {
    constexpr int kGames = 12;
    add_games(kGames);
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        database = {};
        add_games(kGames);
        Rng rng{seed};
        std::vector<ProcessPtr> processes;
        for (const char* name : {"one", "two", "three"}) processes.push_back(make(name));
        std::map<GameId, std::set<int>> acknowledged;
        int moves = 0;
        const auto play = [&](Process& process, const GameId& game, bool is_zombie) {
            const auto number = is_zombie ? process.commit(game) : process.play(game);
            if (!number) return;
            ++moves;
            EXPECT_TRUE(acknowledged[game].insert(*number).second) << "acknowledged twice";
        };
        const auto step = [&](bool is_faulty) {
            auto& process = processes[rng.below(3)];
            const GameId game{"game" + std::to_string(1000 + rng.below(kGames))};
            if (is_faulty && rng.below(60) == 0) {
                switch (rng.below(5)) {
                    case 0:  // kill -9 and restart
                        process = make("node" + std::to_string(rng.below(1000)));
                        break;
                    case 1:
                        process->is_stopped = !process->is_stopped;
                        break;
                    case 2:
                        process->store.fault = MemoryLeases::Fault::Unreachable;
                        break;
                    case 3:
                        process->store.fault = MemoryLeases::Fault::RepliesLost;
                        break;
                    default:
                        process->store.fault = MemoryLeases::Fault::None;
                        break;
                }
            }
            if (!process->is_stopped) {
                process->node.tick();
                // One that has looked at its lease already, and is stopped and goes on.
                const bool is_zombie = rng.below(4) == 0 && process->games.contains(game);
                play(*process, game, is_zombie);
            }
            if (rng.below(2) == 0) database.deliver();
            database.now += Duration{rng.below(30)};
        };
        for (int count = 0; count < 6'000; ++count) step(true);
        // Healed: every game goes on within the time of a takeover.
        for (const ProcessPtr& process : processes) {
            process->is_stopped = false;
            process->store.fault = MemoryLeases::Fault::None;
        }
        for (const Duration end = database.now + 6s; database.now < end;) step(false);
        EXPECT_GT(moves, 500) << seed;
        for (const auto& [id, game] : database.games) {
            int holders = 0;
            for (const ProcessPtr& process : processes)
                holders += process->games.contains(id) && process->play(id) ? 1 : 0;
            EXPECT_EQ(holders, 1) << seed << " " << id.text;
            EXPECT_LE(acknowledged[id].size(), game.log.size());
            EXPECT_LE(acknowledged[id].empty() ? 0 : *acknowledged[id].rbegin(),
                      static_cast<int>(game.log.size()));
        }
    }
}

}  // namespace
}  // namespace janggun::server::cluster
