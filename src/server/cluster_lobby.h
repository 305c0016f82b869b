// The lobby as a node of a cluster sees it: requests are forwarded to the node that owns it.
#pragma once

#include <functional>
#include <string_view>

#include "server/cluster/forwarder.h"
#include "server/features/lobby/local_lobby.h"

namespace janggun::server {

class ClusterLobby final : public LobbyOwner {
  public:
    /// One shard: every seek of the site is in one list.
    static inline const EntityId kEntity{"lobby", "main"};

    /// `is_here`: this node owns the lobby.
    ClusterLobby(LobbyOwner& local, cluster::Forwarder& forwarder, std::function<bool()> is_here)
        : local_{local}, forwarder_{forwarder}, is_here_{std::move(is_here)} {}

    void send(LobbyRequest request, OnReply done) override;

  private:
    LobbyOwner& local_;
    cluster::Forwarder& forwarder_;
    std::function<bool()> is_here_;
};

/// What another node asks of the lobby, carried out here.
void execute_lobby_request(LocalLobby& local, std::string_view body, cluster::OnAnswered done);

}  // namespace janggun::server
