// Watching tournaments over a WebSocket, and their chat.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "server/app/connections.h"
#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/features/tournaments/tournament_owner.h"

namespace janggun::server {

class TournamentFeed {
  public:
    TournamentFeed(Context& context, TournamentOwner& owner) : context_{context}, owner_{owner} {}

    void register_with(Registry& registry);

  private:
    static constexpr std::size_t kMostWatched = 8;  // by one connection

    struct Watched {
        TournamentId tournament;
        Sink* sink = nullptr;
        UserId viewer = UserId::None;
        Bus::Subscription subscription = Bus::Subscription::None;
    };
    using WatchedPtr = std::shared_ptr<Watched>;

    void watch(const SocketCall& call, const protocol::WatchTournament& wanted);
    void unwatch(const SocketCall& call, const protocol::UnwatchTournament& wanted);
    void say(const SocketCall& call, const protocol::SayInTournament& said);
    void stop(ConnectionId id, const TournamentId& tournament);
    void stop_all(ConnectionId id);
    /// Messages may have been lost.
    void send_again(const WatchedPtr& watched);

    Context& context_;
    TournamentOwner& owner_;
    std::unordered_map<ConnectionId, std::vector<WatchedPtr>> watching_;
};

}  // namespace janggun::server
