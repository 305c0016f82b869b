// The owner of any game as a node of a cluster sees it: requests are forwarded to the node that
// owns the game, and queries go to every node.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/cluster/forwarder.h"
#include "server/features/play/game_owner.h"

namespace janggun::server {

class ClusterOwner final : public GameOwner {
  public:
    /// `local` owns the games of this node; `is_here`: a game is one of them.
    ClusterOwner(GameOwner& local, cluster::Forwarder& forwarder,
                 std::function<bool(const GameId&)> is_here)
        : local_{local}, forwarder_{forwarder}, is_here_{std::move(is_here)} {}

    void send(GameRequest request, OnReply done, const Asker& asker) override;
    void query(NodeQuery query, OnNodeReply done) override;
    [[nodiscard]] bool is_here(const GameId& game) const override { return is_here_(game); }

  private:
    GameOwner& local_;
    cluster::Forwarder& forwarder_;
    std::function<bool(const GameId&)> is_here_;
};

/// What another node asks of this one, carried out by the owner of its games.
void execute_request(GameOwner& local, std::string_view body, cluster::OnAnswered done);
void report_on_query(GameOwner& local, std::string_view body,
                     const std::function<void(std::string)>& done);

/// The answers of two nodes to one query, as one.
[[nodiscard]] NodeReply joined(const NodeQuery& query, NodeReply one, NodeReply other);

}  // namespace janggun::server
