// Leases and the fence, against the real database.
#include <algorithm>
#include <chrono>
#include <set>
#include <thread>

#include "postgres/store_fixture.h"

namespace janggun::test {
namespace {

using namespace std::chrono_literals;
using postgres::Connection;

class LeaseTest : public PostgresTest {
  protected:
    struct Node {
        std::unique_ptr<Store> store;
        Incarnation incarnation = Incarnation::None;
        [[nodiscard]] LeaseStore& leases() const { return store->leases(); }
    };
    Node node(const std::string& name) {
        Node node{open(url, {.sharing = postgres::Sharing::Cluster})};
        const auto made = wait<Registration>([&](auto reply) {
            node.leases().register_node({name, "127.0.0.1:1", "test"}, 60s, std::move(reply));
        });
        EXPECT_TRUE(made && std::holds_alternative<Registered>(*made));
        node.incarnation = std::get<Registered>(*made).incarnation;
        node.leases().use(node.incarnation);
        return node;
    }
    Result<std::vector<Incarnation>, StoreError> mark_expired(const Node& node) {
        return wait<std::vector<Incarnation>>([&](auto reply) {
            node.leases().mark_expired_dead(node.incarnation, std::move(reply));
        });
    }
    Result<std::vector<GameId>, StoreError> claim(const Node& node, int limit = 1'000) {
        return wait<std::vector<GameId>>([&](auto reply) {
            node.leases().claim_games(node.incarnation, limit, std::move(reply));
        });
    }
    std::optional<Owner> owner(const Node& asked, const std::string& game) {
        auto found = wait<GameOwnership>(
            [&](auto reply) { asked.leases().owner_of({game}, {}, std::move(reply)); });
        EXPECT_TRUE(found);
        return found->owner;
    }
    /// The node's lease runs out, and nobody has noticed yet.
    void expire(const Node& node) {
        auto connection = Connection::open(url);
        ASSERT_TRUE(connection);
        ASSERT_TRUE(
            connection->query("UPDATE node SET lease_until=clock_timestamp()-interval '1 second'"
                              " WHERE incarnation=$1",
                              postgres::parameters(static_cast<std::int64_t>(node.incarnation))));
    }
};

/// Otherwise a node relies on a lease or a claim that is gone after a failover.
TEST_F(LeaseTest, AClaimThatDidNotWaitForTheStandbyHasFailed) {
    PostgresServer own;
    url = own.database("janggun");
    const Node claimer = node("claimer");
    set_standby(own, "nobody");
    std::optional<Result<Owner, StoreError>> answer;
    const auto claim_lobby = [&] {
        answer.reset();
        claimer.leases().claim_entity(claimer.incarnation, {"lobby", "main"},
                                      [&](auto result) { answer = std::move(result); });
    };
    claim_lobby();
    // Until the server has read its settings, no commit waits.
    const auto end = std::chrono::steady_clock::now() + 30s;
    while (cancel_standby_waits(own) == 0) {
        ASSERT_LT(std::chrono::steady_clock::now(), end);
        loop.run_ready();
        if (answer) claim_lobby();
    }
    ASSERT_TRUE(loop.run_until([&] { return answer.has_value(); }));
    ASSERT_FALSE(*answer);
    EXPECT_EQ(answer->error(), StoreError::Failed);
    set_standby(own, "");
    do {
        ASSERT_LT(std::chrono::steady_clock::now(), end);
        claim_lobby();
        ASSERT_TRUE(loop.run_until([&] { return answer.has_value(); }));
    } while (!*answer);
    EXPECT_EQ((*answer)->incarnation, claimer.incarnation);
}

TEST_F(LeaseTest, AZombiesLateWriteIsRefused) {
    Node zombie = node("zombie");
    Node heir = node("heir");
    ASSERT_FALSE(write(*zombie.store, {game("Game0001"), event("Game0001", 1)}));
    EXPECT_EQ(owner(heir, "Game0001")->incarnation, zombie.incarnation);
    // An expired lease alone takes nothing away.
    expire(zombie);
    EXPECT_FALSE(write(*zombie.store, {event("Game0001", 2)}));
    EXPECT_TRUE(claim(heir)->empty());
    // But the mark does.
    const auto dead = mark_expired(heir);
    ASSERT_TRUE(dead);
    EXPECT_EQ(*dead, std::vector{zombie.incarnation});
    EXPECT_EQ(write(*zombie.store, {event("Game0001", 3)}), StoreError::Fenced);
    EXPECT_EQ(write(*zombie.store, {write::AddUser{user(1, "Sora")}}), StoreError::Fenced);
    EXPECT_FALSE(owner(heir, "Game0001"));
    const auto claimed = claim(heir);
    ASSERT_TRUE(claimed);
    EXPECT_EQ(*claimed, std::vector{GameId{"Game0001"}});
    EXPECT_EQ(write(*zombie.store, {event("Game0001", 3)}), StoreError::Fenced);
    EXPECT_EQ(claim(zombie).error(), StoreError::Fenced);
    const auto loaded = wait<std::vector<StoredGame>>([&](auto reply) {
        heir.leases().stored_games(heir.incarnation, *claimed, std::move(reply));
    });
    ASSERT_TRUE(loaded && loaded->size() == 1);
    EXPECT_EQ(loaded->front().log.size(), 2U);
    EXPECT_FALSE(write(*heir.store, {event("Game0001", 3)}));
    // The zombie registers again: a new incarnation, which owns nothing.
    zombie = node("zombie");
    EXPECT_EQ(write(*zombie.store, {event("Game0001", 4)}), StoreError::Fenced);
    EXPECT_EQ(write(*zombie.store, {event("Game0001", 4), write::AddUser{user(2, "Haneul")}}),
              StoreError::Fenced);
    EXPECT_FALSE(write(*zombie.store, {write::AddUser{user(2, "Haneul")}}));
    EXPECT_EQ(numbers(*heir.store, "Game0001"), (std::vector{1, 2, 3}));
}

/// A claim waits for a row while another node registers and becomes its owner: the claim's snapshot
/// does not have that node yet, and must not take it for a dead one.
TEST_F(LeaseTest, AnOwnerThatRegisteredDuringAClaimKeepsWhatItOwns) {
    Node claimer = node("claimer");
    Node creator = node("creator");
    const EntityId lobby{"lobby", "main"};
    ASSERT_FALSE(write(*creator.store, {game("Game0001"), event("Game0001", 1)}));
    ASSERT_TRUE(wait<Owner>([&](auto reply) {
        creator.leases().claim_entity(creator.incarnation, lobby, std::move(reply));
    }));
    auto connection = Connection::open(url);
    ASSERT_TRUE(connection);
    for (const char* statement :
         {"UPDATE game SET owner=NULL", "UPDATE entity SET owner=NULL", "BEGIN",
          "SELECT 1 FROM game FOR UPDATE", "SELECT 1 FROM entity FOR UPDATE"})
        ASSERT_TRUE(connection->query(statement, {})) << statement;

    const auto await_blocked_claim = [&] {
        auto monitor = Connection::open(url);
        ASSERT_TRUE(monitor);
        ASSERT_TRUE(loop.run_until([&] {
            const auto waiting = monitor->query(
                "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type='Lock'"
                " AND datname=current_database()",
                {});
            return waiting && (*waiting)[0].integer(0) > 0;
        }));
    };
    const auto hand_to = [&](const char* table, const Node& next) {
        ASSERT_TRUE(
            connection->query(std::string{"UPDATE "} + table + " SET owner=$1",
                              postgres::parameters(static_cast<std::int64_t>(next.incarnation))));
        ASSERT_TRUE(connection->query("COMMIT", {}));
    };

    std::optional<Result<std::optional<Owner>, StoreError>> of_game;
    claimer.leases().claim_game(claimer.incarnation, {"Game0001"}, {},
                                [&](auto result) { of_game = std::move(result); });
    await_blocked_claim();
    Node next = node("next");
    hand_to("game", next);
    ASSERT_TRUE(loop.run_until([&] { return of_game.has_value(); }));
    ASSERT_TRUE(*of_game && **of_game);
    EXPECT_EQ((**of_game)->incarnation, next.incarnation);

    ASSERT_TRUE(connection->query("BEGIN", {}));
    ASSERT_TRUE(connection->query("SELECT 1 FROM entity FOR UPDATE", {}));
    std::optional<Result<Owner, StoreError>> of_entity;
    claimer.leases().claim_entity(claimer.incarnation, lobby,
                                  [&](auto result) { of_entity = std::move(result); });
    await_blocked_claim();
    Node last = node("last");
    hand_to("entity", last);
    ASSERT_TRUE(loop.run_until([&] { return of_entity.has_value(); }));
    ASSERT_TRUE(*of_entity);
    EXPECT_EQ((*of_entity)->incarnation, last.incarnation);
}

/// A claim that meets a release finds an owner: that the game is not live would end its watching.
TEST_F(LeaseTest, AGameThatIsBeingReleasedIsLive) {
    Node one = node("one");
    Node two = node("two");
    ASSERT_FALSE(write(*one.store, {game("Game0001"), event("Game0001", 1)}));
    for (int round = 0; round < 200; ++round) {
        const Node& from = round % 2 == 0 ? one : two;
        const Node& to = round % 2 == 0 ? two : one;
        bool is_released = false;
        std::optional<Result<std::optional<Owner>, StoreError>> found;
        from.leases().release_games(from.incarnation, {{"Game0001"}}, Incarnation::None,
                                    [&](const auto&) { is_released = true; });
        to.leases().claim_game(to.incarnation, {"Game0001"}, {},
                               [&](auto result) { found = std::move(result); });
        ASSERT_TRUE(loop.run_until([&] { return is_released && found; }));
        ASSERT_TRUE(*found && **found) << "not live in round " << round;
        // Released after the look: then it is claimed now.
        ASSERT_TRUE(wait<std::optional<Owner>>([&](auto reply) {
            to.leases().claim_game(to.incarnation, {"Game0001"}, {}, std::move(reply));
        }));
    }
}

/// What a claim reads is what the claimer owns: a game given away meanwhile is not loaded.
TEST_F(LeaseTest, OnlyGamesOfTheAskerAreLoaded) {
    Node one = node("one");
    Node two = node("two");
    ASSERT_FALSE(write(*one.store, {game("Game0001"), event("Game0001", 1), game("Game0002")}));
    const auto given = wait<int>([&](auto reply) {
        one.leases().release_games(one.incarnation, {{"Game0001"}}, two.incarnation,
                                   std::move(reply));
    });
    ASSERT_TRUE(given && *given == 1);
    const auto loaded = [&](const Node& node) {
        std::vector<std::string> ids;
        const auto stored = wait<std::vector<StoredGame>>([&](auto reply) {
            node.leases().stored_games(node.incarnation, {{"Game0001"}, {"Game0002"}},
                                       std::move(reply));
        });
        EXPECT_TRUE(stored);
        if (stored)
            for (const StoredGame& game : *stored) ids.push_back(game.row.terms.id.text);
        return ids;
    };
    EXPECT_EQ(loaded(one), std::vector<std::string>{"Game0002"});
    EXPECT_EQ(loaded(two), std::vector<std::string>{"Game0001"});
}

TEST_F(LeaseTest, AnUnitThatWasQueuedKeepsItsIncarnation) {
    Node old = node("node");
    ASSERT_FALSE(write(*old.store, {game("Game0001"), event("Game0001", 1)}));
    Node next{open(url, {.sharing = postgres::Sharing::Cluster})};
    expire(old);
    const auto made = wait<Registration>([&](auto reply) {
        next.leases().register_node({"node", "", ""}, 60s, std::move(reply));
    });
    next.incarnation = std::get<Registered>(*made).incarnation;
    ASSERT_EQ(claim(next)->size(), 1U);
    std::optional<StoreError> error;
    old.store->write({event("Game0001", 2)}, [&](const auto& r) {
        if (!r) error = r.error();
    });
    old.leases().use(next.incarnation);  // after the write was queued
    ASSERT_TRUE(loop.run_until([&] { return error.has_value(); }));
    EXPECT_EQ(error, StoreError::Fenced);
    EXPECT_FALSE(write(*old.store, {event("Game0001", 2)}));
}

TEST_F(LeaseTest, TwoClaimersShareTheWork) {
    Node dead = node("dead");
    Node one = node("one");
    Node two = node("two");
    constexpr int kGames = 400;
    std::vector<Write> unit;
    for (int i = 0; i < kGames; ++i) unit.emplace_back(game("Game" + std::to_string(1000 + i)));
    ASSERT_FALSE(write(*dead.store, std::move(unit)));
    expire(dead);
    ASSERT_EQ(mark_expired(one)->size(), 1U);
    EXPECT_TRUE(mark_expired(two)->empty()) << "marked once";
    std::set<std::string> all;
    std::size_t claimed = 0;
    int working = 2;
    const std::function<void(const Node&)> claim_on = [&](const Node& node) {
        node.leases().claim_games(node.incarnation, 20, [&](const auto& games) {
            ASSERT_TRUE(games);
            claimed += games->size();
            for (const GameId& game : *games) all.insert(game.text);
            if (games->empty())
                --working;
            else
                claim_on(node);
        });
    };
    claim_on(one);
    claim_on(two);
    ASSERT_TRUE(loop.run_until([&] { return working == 0; }));
    EXPECT_EQ(all.size(), static_cast<std::size_t>(kGames));
    EXPECT_EQ(claimed, static_cast<std::size_t>(kGames)) << "no game has two owners";
    const auto nodes =
        wait<std::vector<NodeRow>>([&](auto reply) { one.leases().nodes(std::move(reply)); });
    ASSERT_TRUE(nodes && nodes->size() == 3);
    EXPECT_TRUE((*nodes)[0].is_dead);
    EXPECT_EQ((*nodes)[0].live_games, 0);
    EXPECT_EQ((*nodes)[1].live_games + (*nodes)[2].live_games, kGames);
    EXPECT_GT((*nodes)[1].live_games, 0);
    EXPECT_GT((*nodes)[2].live_games, 0);
    const auto owned = wait<std::vector<GameId>>(
        [&](auto reply) { one.leases().owned_games(one.incarnation, {}, 10, std::move(reply)); });
    ASSERT_TRUE(owned && owned->size() == 10);
    EXPECT_TRUE(std::is_sorted(owned->begin(), owned->end()));
}

TEST_F(LeaseTest, TheMarkWaitsForTheBatchInFlightAndRenewalsDoNot) {
    Node slow = node("slow");
    Node heir = node("heir");
    ASSERT_FALSE(write(*slow.store, {game("Game0001"), event("Game0001", 1)}));
    // The batch as the writer sends it, stopped before its COMMIT.
    auto batch = Connection::open(url);
    ASSERT_TRUE(batch);
    ASSERT_FALSE(batch->run("BEGIN"));
    const auto fence =
        batch->query("SELECT 1 FROM node WHERE incarnation=$1 AND died IS NULL FOR KEY SHARE",
                     postgres::parameters(static_cast<std::int64_t>(slow.incarnation)));
    ASSERT_TRUE(fence && fence->size() == 1);
    ASSERT_FALSE(batch->run("INSERT INTO event VALUES ('Game0001', 2, 2, 'started')"));
    const auto renewed = wait<Renewed>(
        [&](auto reply) { slow.leases().renew(slow.incarnation, 60s, std::move(reply)); });
    EXPECT_TRUE(renewed) << "a renewal does not wait for a batch";
    expire(slow);
    std::optional<std::size_t> marked;
    heir.leases().mark_expired_dead(heir.incarnation, [&](const auto& dead) {
        ASSERT_TRUE(dead);
        marked = dead->size();
    });
    const auto own = wait<Renewed>(
        [&](auto reply) { heir.leases().renew(heir.incarnation, 60s, std::move(reply)); });
    EXPECT_TRUE(own) << "renewals have a connection of their own";
    std::this_thread::sleep_for(200ms);
    loop.run_ready();
    EXPECT_FALSE(marked) << "the batch is in flight";
    ASSERT_FALSE(batch->run("COMMIT"));
    ASSERT_TRUE(loop.run_until([&] { return marked.has_value(); }));
    EXPECT_EQ(*marked, 1U);
    ASSERT_EQ(claim(heir)->size(), 1U);
    EXPECT_EQ(numbers(*heir.store, "Game0001"), (std::vector{1, 2})) << "nothing is lost";
}

TEST_F(LeaseTest, ABatchThatComesDuringTheMarkWaitsAndIsRefused) {
    Node zombie = node("zombie");
    ASSERT_FALSE(write(*zombie.store, {game("Game0001"), event("Game0001", 1)}));
    auto mark = Connection::open(url);
    ASSERT_TRUE(mark);
    const std::string incarnation = std::to_string(static_cast<std::int64_t>(zombie.incarnation));
    ASSERT_FALSE(
        mark->run("BEGIN;SELECT 1 FROM node WHERE incarnation=" + incarnation +
                  " FOR UPDATE;UPDATE node SET died=now() WHERE incarnation=" + incarnation));
    std::optional<StoreError> error;
    zombie.store->write({event("Game0001", 2)}, [&](const auto& r) {
        if (!r) error = r.error();
    });
    std::this_thread::sleep_for(200ms);
    loop.run_ready();
    EXPECT_FALSE(error);
    ASSERT_FALSE(mark->run("COMMIT"));
    ASSERT_TRUE(loop.run_until([&] { return error.has_value(); }));
    EXPECT_EQ(error, StoreError::Fenced);
    EXPECT_EQ(numbers(*zombie.store, "Game0001"), std::vector{1});
}

TEST_F(LeaseTest, ADrainedNodeGivesItsGamesAway) {
    Node leaving = node("leaving");
    Node staying = node("staying");
    ASSERT_FALSE(write(*leaving.store, {game("Game0001"), event("Game0001", 1), game("Game0002"),
                                        game("Game0003")}));
    const auto draining = wait<LeaseStore::Done>(
        [&](auto reply) { leaving.leases().set_draining(leaving.incarnation, std::move(reply)); });
    EXPECT_TRUE(draining);
    EXPECT_TRUE(owner(staying, "Game0001")->is_draining);
    const auto released = wait<int>([&](auto reply) {
        leaving.leases().release_games(leaving.incarnation, {{"Game0001"}, {"Nothing1"}},
                                       staying.incarnation, std::move(reply));
    });
    ASSERT_TRUE(released);
    EXPECT_EQ(*released, 1);
    EXPECT_EQ(owner(staying, "Game0001")->incarnation, staying.incarnation);
    EXPECT_FALSE(write(*staying.store, {event("Game0001", 2)}));
    EXPECT_EQ(write(*leaving.store, {event("Game0001", 3)}), StoreError::Fenced);
    // One by name, the rest after the end.
    const auto claim_one = [&](const std::string& game) {
        return *wait<std::optional<Owner>>([&](auto reply) {
            staying.leases().claim_game(staying.incarnation, {game}, {}, std::move(reply));
        });
    };
    EXPECT_EQ(claim_one("Game0002")->incarnation, leaving.incarnation) << "it is alive";
    EXPECT_FALSE(claim_one("Nothing1"));
    for (int i = 0; i < 2; ++i)
        EXPECT_TRUE(wait<LeaseStore::Done>(
            [&](auto reply) { leaving.leases().retire(leaving.incarnation, std::move(reply)); }));
    EXPECT_EQ(claim_one("Game0002")->incarnation, staying.incarnation);
    EXPECT_EQ(*claim(staying), std::vector{GameId{"Game0003"}});
    EXPECT_EQ(write(*leaving.store, {event("Game0003", 1)}), StoreError::Fenced);
}

}  // namespace
}  // namespace janggun::test
