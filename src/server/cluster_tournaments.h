// Tournaments as a node of a cluster sees them: requests are forwarded to the node that owns them.
#pragma once

#include <functional>
#include <string_view>

#include "server/cluster/forwarder.h"
#include "server/features/tournaments/local_tournaments.h"

namespace janggun::server {

class ClusterTournaments final : public TournamentOwner {
  public:
    /// One shard: all tournaments of the site are run by one node.
    static inline const EntityId kEntity{"tournament", "main"};

    /// `is_here`: this node owns the tournaments.
    ClusterTournaments(TournamentOwner& local, cluster::Forwarder& forwarder,
                       std::function<bool()> is_here)
        : local_{local}, forwarder_{forwarder}, is_here_{std::move(is_here)} {}

    void send(TournamentRequest request, Respond done) override;

  private:
    TournamentOwner& local_;
    cluster::Forwarder& forwarder_;
    std::function<bool()> is_here_;
};

/// What another node asks of tournaments, carried out here.
void execute_tournament_request(LocalTournaments& local, std::string_view body,
                                cluster::OnAnswered done);

}  // namespace janggun::server
