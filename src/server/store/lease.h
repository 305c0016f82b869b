// Leases of a cluster: which nodes are alive, and which of them owns a live game or another entity.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/domain/ids.h"
#include "server/domain/time.h"
#include "server/store/asker.h"
#include "server/store/games.h"
#include "server/store/reply.h"

namespace janggun::server {

/// The fencing token of a node. Every registration gets a new number; numbers increase and are
/// never reused.
enum class Incarnation : std::int64_t { None = 0 };

struct NodeDescription {
    std::string name;     // the operator's, unique among the nodes that are alive
    std::string address;  // where other nodes reach it
    std::string version;  // of the program
};

/// A row of the table `node`. Times are the database's: nodes never compare their own clocks.
struct NodeRow {
    Incarnation incarnation = Incarnation::None;
    NodeDescription description;
    Time started;
    Duration lease_left{0};  // negative: expired
    bool is_draining = false;
    bool is_dead = false;  // its entities may be claimed, and its writes are refused
    int live_games = 0;    // that it owns
    int entities = 0;      // the same
};

struct Registered {
    Incarnation incarnation = Incarnation::None;
    Time database_now;  // to warn of a clock that is wrong
};
/// A node of that name has a valid lease. After a crash it is this node's own earlier incarnation:
/// wait for its lease to expire, or until it is seen to renew it.
struct NameTaken {
    NodeRow holder;
};
using Registration = std::variant<Registered, NameTaken>;

struct Renewed {
    Time database_now;
};

/// What has an owner but is no game: a lobby shard, a tournament. Entities need not be created
/// before they are claimed.
struct EntityId {
    std::string kind;  // "lobby"
    std::string name;  // "3"
    friend auto operator<=>(const EntityId&, const EntityId&) = default;
};

/// The owner of an entity, and where its commands are forwarded to.
struct Owner {
    Incarnation incarnation = Incarnation::None;
    std::string name;
    std::string address;
    bool is_draining = false;
    friend bool operator==(const Owner&, const Owner&) = default;
};
/// Whether a game is under way, and whose it is.
struct GameOwnership {
    enum class State : std::uint8_t { NoGame, Ended, Live };
    State state = State::NoGame;
    std::optional<Owner> owner{};  // of a live one; none: it is released, or its owner is dead
    friend bool operator==(const GameOwnership&, const GameOwnership&) = default;
};
struct EntityOwner {
    EntityId entity;
    std::optional<Owner> owner;  // none: released, or its owner is dead
};

/// Every call returns at once; replies come on the loop thread. A call as an incarnation that is
/// dead fails with StoreError::Fenced: the node must drop everything it owns and register again.
///
/// The protocol: a node registers, calls use(), renews its lease every second, and claims what has
/// no living owner. Every batch of writes takes a FOR KEY SHARE lock on the node's row and checks
/// in the same transaction that it is not dead. mark_expired_dead() takes FOR UPDATE on the row, so
/// it waits for the batch in flight, and every later batch of that incarnation is refused. Only
/// then can its games be claimed. An expired lease alone fences no node: what counts is the mark.
class LeaseStore {
  public:
    LeaseStore() = default;
    LeaseStore(const LeaseStore&) = delete;
    LeaseStore& operator=(const LeaseStore&) = delete;
    virtual ~LeaseStore() = default;

    struct Done {};

    virtual void register_node(NodeDescription node, Duration lease, Reply<Registration> done) = 0;
    /// Units of work written from now on carry this incarnation: the fence is checked with it, new
    /// games belong to it, and events are refused (Fenced) for games that another node owns. Those
    /// already queued keep the incarnation that they were written with. None, as at first: the
    /// store is used by one process alone, and there is no fence.
    virtual void use(Incarnation incarnation) = 0;
    /// Until that long from now. Not delayed by the other calls.
    virtual void renew(Incarnation incarnation, Duration lease, Reply<Renewed> done) = 0;
    /// Shown to other nodes, which send it no new games.
    virtual void set_draining(Incarnation incarnation, Reply<Done> done) = 0;
    /// Marks the node itself dead, at the end of a drain: what it still owns can be claimed at
    /// once. Not Fenced if it is dead already.
    virtual void retire(Incarnation incarnation, Reply<Done> done) = 0;

    /// Marks every node with an expired lease dead, after the batch it has in flight. Those that
    /// were marked by this call.
    virtual void mark_expired_dead(Incarnation by, Reply<std::vector<Incarnation>> done) = 0;
    /// Makes the claimer the owner of up to `limit` live games whose owner is dead, or which have
    /// none. Concurrent claimers get different games. Repeat until none is left.
    virtual void claim_games(Incarnation claimer, int limit, Reply<std::vector<GameId>> done) = 0;
    /// The claimer, unless a living node owns the game already: then that one. None: there is no
    /// such live game.
    virtual void claim_game(Incarnation claimer, GameId game, Asker asker,
                            Reply<std::optional<Owner>> done) = 0;
    /// Those of these live games that the node owns when they are read, with log and chat, in the
    /// order of their ids. At most a few hundred at a time. Replies come in the order of the
    /// calls, those of release_games() included.
    virtual void stored_games(Incarnation owner, std::vector<GameId> games,
                              Reply<std::vector<StoredGame>> done) = 0;
    /// The live games that a node owns, in the order of their ids, at most `limit` of those after
    /// `after`: to recover if the reply of a claim was lost.
    virtual void owned_games(Incarnation owner, GameId after, int limit,
                             Reply<std::vector<GameId>> done) = 0;
    /// Gives up games, for a drain. Call it when no unit of work of these games is queued any more.
    /// `to` is their next owner; None: the first node that claims them. How many were released.
    virtual void release_games(Incarnation owner, std::vector<GameId> games, Incarnation to,
                               Reply<int> done) = 0;
    /// Strangers can cause this and claim_game(): it is fair among askers, and delays no takeover.
    virtual void owner_of(GameId game, Asker asker, Reply<GameOwnership> done) = 0;

    /// The owner after the call: the claimer, unless a living node owns the entity already.
    virtual void claim_entity(Incarnation claimer, EntityId entity, Reply<Owner> done) = 0;
    virtual void release_entity(Incarnation owner, EntityId entity, Incarnation to,
                                Reply<Done> done) = 0;
    /// Every entity of a kind that was ever claimed, in the order of their names.
    virtual void entities(std::string kind, Reply<std::vector<EntityOwner>> done) = 0;

    /// Those that are not marked dead and have a valid lease, oldest first.
    virtual void living_nodes(Reply<std::vector<Incarnation>> done) = 0;
    /// Those alive, and those that died within the last hour; oldest first. Counts their games.
    virtual void nodes(Reply<std::vector<NodeRow>> done) = 0;
};

}  // namespace janggun::server
