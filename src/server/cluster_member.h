// This process as a node of a cluster: its lease, the games it owns, and the way to those of
// others.
#pragma once

#include <functional>
#include <memory>

#include "server/cluster/cluster_node.h"
#include "server/cluster/directory.h"
#include "server/cluster/forwarder.h"
#include "server/features/play/game_owner.h"
#include "server/wiring.h"

namespace janggun::server {

class ClusterMember {
  public:
    struct Needs {
        LeaseStore& leases;
        Bus& bus;
        NodeDescription description;
        std::function<Time()> wall_clock;
        /// Another node of this name is alive.
        std::function<void(const NodeRow& holder)> refused;
        cluster::Timing timing{};
    };
    explicit ClusterMember(Needs needs);

    /// Routes for the features: Wiring makes its owners with them.
    [[nodiscard]] Routes routes();
    /// After the features are made. Call tick() every kTick from then on.
    void attach(Wiring& wiring);
    static constexpr Duration kTick{50};
    void tick();
    /// Hands the games over; `done` when this node has left the cluster.
    void drain(std::function<void()> done);
    /// The lease has expired and other nodes go on: clients should be connected to those. While
    /// PostgreSQL is away for all nodes, clients stay where they are.
    [[nodiscard]] bool is_cut_off() const;
    [[nodiscard]] const cluster::ClusterNode& node() const { return node_; }
    [[nodiscard]] const cluster::Forwarder& forwarder() const { return forwarder_; }

  private:
    [[nodiscard]] cluster::ClusterNode::Hooks hooks();
    /// Owned by this node, and its lease is not in doubt: no request need be written as text.
    [[nodiscard]] bool is_here(const GameId& game) const;
    [[nodiscard]] bool is_lobby_here() const;
    void execute(const cluster::Target& target, std::string_view body, cluster::OnAnswered done);
    void claimed(const cluster::Target& target, Incarnation own);
    /// A game of the lobby goes to the node of one of its players.
    void place(const GameId& game, const std::string& node);

    Needs needs_;
    Wiring* wiring_ = nullptr;
    std::function<void()> drained_;
    bool has_sent_away_ = false;  // its clients, since it was cut off
    cluster::ClusterNode node_;
    cluster::Directory directory_;
    cluster::Forwarder forwarder_;
};

}  // namespace janggun::server
