// Leases in PostgreSQL. Renewals have a connection of their own: they never wait behind a claim,
// which may have to wait for the last batch of a dead node. So have look-ups of single games, which
// any client can cause: a takeover never waits for them.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/store/lease.h"
#include "server/store/postgres/session.h"
#include "server/store/read_pool.h"

namespace janggun::server::postgres {

class Leases final : public LeaseStore {
  public:
    struct Connections {
        Connection renewals;
        Connection claims;
        Connection lookups;
    };
    /// `use` gets the incarnation that the writer carries.
    Leases(const std::string& url, Connections connections, const PostToLoop& post,
           HealthMonitor& health, std::function<void(Incarnation)> use);

    void register_node(NodeDescription node, Duration lease, Reply<Registration> done) override;
    void use(Incarnation incarnation) override { use_(incarnation); }
    void renew(Incarnation incarnation, Duration lease, Reply<Renewed> done) override;
    void set_draining(Incarnation incarnation, Reply<Done> done) override;
    void retire(Incarnation incarnation, Reply<Done> done) override;
    void mark_expired_dead(Incarnation by, Reply<std::vector<Incarnation>> done) override;
    void claim_games(Incarnation claimer, int limit, Reply<std::vector<GameId>> done) override;
    void claim_game(Incarnation claimer, GameId game, Asker asker,
                    Reply<std::optional<Owner>> done) override;
    void stored_games(Incarnation owner, std::vector<GameId> games,
                      Reply<std::vector<StoredGame>> done) override;
    void owned_games(Incarnation owner, GameId after, int limit,
                     Reply<std::vector<GameId>> done) override;
    void release_games(Incarnation owner, std::vector<GameId> games, Incarnation to,
                       Reply<int> done) override;
    void owner_of(GameId game, Asker asker, Reply<GameOwnership> done) override;
    void claim_entity(Incarnation claimer, EntityId entity, Reply<Owner> done) override;
    void release_entity(Incarnation owner, EntityId entity, Incarnation to,
                        Reply<Done> done) override;
    void entities(std::string kind, Reply<std::vector<EntityOwner>> done) override;
    void living_nodes(Reply<std::vector<Incarnation>> done) override;
    void nodes(Reply<std::vector<NodeRow>> done) override;

  private:
    /// A connection whose statements are not repeated when it breaks.
    struct Clerk {
        Session session;
        bool is_fenced = false;  // the answer of the last work, which is no failure of the database
        [[nodiscard]] std::optional<ReadFailure> attempt(const CancelToken& cancel, Duration limit,
                                                         const std::function<bool()>& work) {
            is_fenced = false;
            (void)session.take_warning();
            auto failure = session.attempt(cancel, limit, Session::OnLoss::Fail, work);
            if (failure && is_fenced) failure = ReadFailure{StoreError::Fenced};
            // Its wait for the standby was cancelled: after a failover it has not happened.
            if (!failure && session.take_warning())
                failure = ReadFailure{StoreError::Failed, "the standby did not confirm a commit"};
            return failure;
        }
    };
    using Pool = ReadPool<Clerk>;
    [[nodiscard]] static std::vector<std::unique_ptr<Clerk>> clerk(
        const std::string& url, Connection connection, std::chrono::milliseconds longest_pause);

    /// Runs `work` on the pool's connection.
    template <typename T, typename Work>
    static void ask(Pool& pool, Reply<T> done, Work work, Asker asker = {});

    std::function<void(Incarnation)> use_;
    Pool renewals_;
    Pool claims_;
    Pool lookups_;
};

/// As LeaseStore::nodes.
[[nodiscard]] Found<std::vector<NodeRow>> read_nodes(Session& session);

}  // namespace janggun::server::postgres
