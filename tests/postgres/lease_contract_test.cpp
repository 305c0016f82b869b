// What every LeaseStore does: the one of PostgreSQL, and the one in memory that other tests use in
// its place.
#include <algorithm>
#include <gtest/gtest.h>
#include <memory>

#include "postgres/store_fixture.h"
#include "support/memory_leases.h"

namespace janggun::test {
namespace {

using namespace std::chrono_literals;

enum class Kind { Postgres, Memory };

class LeaseContract : public PostgresTest, public testing::WithParamInterface<Kind> {
  protected:
    struct Node {
        std::unique_ptr<Store> store;
        std::unique_ptr<MemoryLeases> memory;
        Incarnation incarnation = Incarnation::None;
        [[nodiscard]] LeaseStore& leases() const {
            return memory ? static_cast<LeaseStore&>(*memory) : store->leases();
        }
    };
    template <typename T, typename Ask>
    Result<T, StoreError> ask(const Ask& question) {
        std::optional<Result<T, StoreError>> answer;
        question([&](Result<T, StoreError> got) { answer = std::move(got); });
        EXPECT_TRUE(loop.run_until([&] {
            database.deliver();
            return answer.has_value();
        }));
        return std::move(*answer);
    }
    Result<Registration, StoreError> register_as(const Node& node, const std::string& name) {
        return ask<Registration>([&](auto reply) {
            node.leases().register_node({name, "127.0.0.1:1", "test"}, 60s, std::move(reply));
        });
    }
    Node node(const std::string& name) {
        Node node;
        if (GetParam() == Kind::Memory)
            node.memory = std::make_unique<MemoryLeases>(database);
        else
            node.store = open(url, {.sharing = postgres::Sharing::Cluster});
        const auto made = register_as(node, name);
        EXPECT_TRUE(made && std::holds_alternative<Registered>(*made));
        node.incarnation = std::get<Registered>(*made).incarnation;
        node.leases().use(node.incarnation);
        return node;
    }
    void add_game(const Node& owner, const std::string& id) {
        if (owner.memory)
            database.games[{id}].owner = owner.incarnation;
        else
            ASSERT_FALSE(write(*owner.store, {game(id), event(id, 1)}));
    }
    void end_game(const std::string& id) {
        if (GetParam() == Kind::Memory) {
            database.games[{id}].has_ended = true;
            return;
        }
        auto connection = postgres::Connection::open(url);
        ASSERT_TRUE(connection);
        ASSERT_TRUE(
            connection->query("UPDATE game SET ended=0 WHERE id=$1", postgres::parameters(id)));
    }
    void expire(const Node& node) {
        if (node.memory) {
            database.nodes[node.incarnation].until = database.now - 1s;
            return;
        }
        auto connection = postgres::Connection::open(url);
        ASSERT_TRUE(connection);
        ASSERT_TRUE(
            connection->query("UPDATE node SET lease_until=clock_timestamp()-interval '1 second'"
                              " WHERE incarnation=$1",
                              postgres::parameters(static_cast<std::int64_t>(node.incarnation))));
    }
    Result<std::vector<Incarnation>, StoreError> mark_expired(const Node& by) {
        return ask<std::vector<Incarnation>>(
            [&](auto reply) { by.leases().mark_expired_dead(by.incarnation, std::move(reply)); });
    }
    Result<std::vector<GameId>, StoreError> claim(const Node& by, int limit = 1'000) {
        return ask<std::vector<GameId>>(
            [&](auto reply) { by.leases().claim_games(by.incarnation, limit, std::move(reply)); });
    }
    Result<std::optional<Owner>, StoreError> claim_one(const Node& by, const std::string& id) {
        return ask<std::optional<Owner>>([&](auto reply) {
            by.leases().claim_game(by.incarnation, {id}, {}, std::move(reply));
        });
    }
    Result<int, StoreError> release(const Node& by, const std::string& id, Incarnation to) {
        return ask<int>([&](auto reply) {
            by.leases().release_games(by.incarnation, {{id}}, to, std::move(reply));
        });
    }
    GameOwnership ownership(const Node& asked, const std::string& id) {
        const auto found = ask<GameOwnership>(
            [&](auto reply) { asked.leases().owner_of({id}, {}, std::move(reply)); });
        EXPECT_TRUE(found);
        return found ? *found : GameOwnership{};
    }

    MemoryDatabase database;
};

TEST_P(LeaseContract, ANameBelongsToOneLivingNode) {
    const Node first = node("one");
    const Node second = node("two");
    EXPECT_LT(first.incarnation, second.incarnation);
    const auto refused = register_as(second, "one");
    ASSERT_TRUE(refused);
    const auto* taken = std::get_if<NameTaken>(&*refused);
    ASSERT_TRUE(taken);
    EXPECT_EQ(taken->holder.incarnation, first.incarnation);
    EXPECT_GT(taken->holder.lease_left, Duration{0});
    expire(first);
    const auto accepted = register_as(second, "one");
    ASSERT_TRUE(accepted && std::holds_alternative<Registered>(*accepted));
    const auto renewed = ask<Renewed>(
        [&](auto reply) { first.leases().renew(first.incarnation, 60s, std::move(reply)); });
    ASSERT_FALSE(renewed);
    EXPECT_EQ(renewed.error(), StoreError::Fenced);
}

TEST_P(LeaseContract, OnlyAMarkedNodeLosesItsGames) {
    const Node dying = node("dying");
    const Node heir = node("heir");
    add_game(dying, "Game0001");
    expire(dying);
    EXPECT_TRUE(claim(heir)->empty()) << "an expired lease alone takes nothing away";
    EXPECT_EQ(*mark_expired(heir), std::vector{dying.incarnation});
    EXPECT_EQ(*claim(heir), std::vector{GameId{"Game0001"}});
    EXPECT_EQ(claim(dying).error(), StoreError::Fenced);
    EXPECT_EQ(release(dying, "Game0001", Incarnation::None).error(), StoreError::Fenced);
    EXPECT_EQ(mark_expired(dying).error(), StoreError::Fenced);
}

TEST_P(LeaseContract, ANodeWhoseOwnLeaseHasExpiredMarksNobody) {
    const Node one = node("one");
    const Node two = node("two");
    expire(one);
    expire(two);
    EXPECT_TRUE(mark_expired(one)->empty());
}

TEST_P(LeaseContract, TellsALiveGameWithoutAnOwnerFromOneThatIsOverOrUnknown) {
    using State = GameOwnership::State;
    const Node one = node("one");
    const Node two = node("two");
    EXPECT_EQ(ownership(two, "Nothing1"), GameOwnership{});
    add_game(one, "Game0001");
    EXPECT_EQ(ownership(two, "Game0001").owner.value_or(Owner{}).incarnation, one.incarnation);
    EXPECT_EQ(*release(one, "Game0001", Incarnation::None), 1);
    EXPECT_EQ(ownership(two, "Game0001"), GameOwnership{State::Live});
    EXPECT_EQ((*claim_one(two, "Game0001"))->incarnation, two.incarnation);
    EXPECT_EQ((*claim_one(one, "Game0001"))->incarnation, two.incarnation) << "it is alive";
    expire(two);
    ASSERT_EQ(mark_expired(one)->size(), 1U);
    EXPECT_EQ(ownership(one, "Game0001"), GameOwnership{State::Live}) << "its owner is dead";
    end_game("Game0001");
    EXPECT_EQ(ownership(one, "Game0001"), GameOwnership{State::Ended});
    EXPECT_FALSE(*claim_one(one, "Game0001"));
    EXPECT_FALSE(*claim_one(one, "Nothing1"));
    EXPECT_TRUE(claim(one)->empty());
}

TEST_P(LeaseContract, AGameIsGivenToItsNextOwner) {
    const Node one = node("one");
    const Node two = node("two");
    add_game(one, "Game0001");
    EXPECT_EQ(*release(two, "Game0001", Incarnation::None), 0) << "it is not theirs";
    EXPECT_EQ(*release(one, "Game0001", two.incarnation), 1);
    EXPECT_EQ(ownership(one, "Game0001").owner.value_or(Owner{}).name, "two");
    const auto owned = ask<std::vector<GameId>>(
        [&](auto reply) { two.leases().owned_games(two.incarnation, {}, 10, std::move(reply)); });
    EXPECT_EQ(*owned, std::vector{GameId{"Game0001"}});
}

TEST_P(LeaseContract, LivingNodesHaveAValidLease) {
    const Node one = node("one");
    const Node two = node("two");
    const Node three = node("three");
    const auto living = [&] {
        return *ask<std::vector<Incarnation>>(
            [&](auto reply) { one.leases().living_nodes(std::move(reply)); });
    };
    EXPECT_EQ(living(), (std::vector{one.incarnation, two.incarnation, three.incarnation}));
    expire(two);
    EXPECT_EQ(living(), (std::vector{one.incarnation, three.incarnation}));
    EXPECT_TRUE(ask<LeaseStore::Done>(
        [&](auto reply) { three.leases().retire(three.incarnation, std::move(reply)); }));
    EXPECT_EQ(living(), std::vector{one.incarnation});
}

TEST_P(LeaseContract, EntitiesHaveOneLivingOwner) {
    const Node one = node("one");
    const Node two = node("two");
    const auto claim_shard = [&](const Node& node, const std::string& name) {
        return ask<Owner>([&](auto reply) {
            node.leases().claim_entity(node.incarnation, {"lobby", name}, std::move(reply));
        });
    };
    EXPECT_EQ(claim_shard(one, "0")->incarnation, one.incarnation);
    EXPECT_EQ(claim_shard(two, "0")->incarnation, one.incarnation);
    EXPECT_EQ(claim_shard(two, "1")->name, "two");
    expire(two);
    EXPECT_EQ(claim_shard(one, "1")->incarnation, two.incarnation) << "not marked dead yet";
    ASSERT_EQ(mark_expired(one)->size(), 1U);
    EXPECT_EQ(claim_shard(one, "1")->incarnation, one.incarnation);
    EXPECT_EQ(claim_shard(two, "1").error(), StoreError::Fenced);
}

INSTANTIATE_TEST_SUITE_P(Stores, LeaseContract, testing::Values(Kind::Postgres, Kind::Memory),
                         [](const auto& one) {
                             return one.param == Kind::Postgres ? "Postgres" : "Memory";
                         });

}  // namespace
}  // namespace janggun::test
