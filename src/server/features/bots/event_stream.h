// The event stream of a bot or board: its games and challenges as they come. docs/bots.md.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/app/connections.h"
#include "server/features/lobby/lobby.h"
#include "server/features/play/game_observer.h"
#include "server/features/play/live_games.h"

namespace janggun::server {

class EventStreams final : public GameObserver {
  public:
    EventStreams(Context& context, Connections& connections, LiveGames& games, Lobby& lobby);

    void register_with(Registry& registry);

    void game_began(const GameRoom& room) override;
    void event_appended(const GameRoom& room, const Stamped& event) override;

  private:
    ConnectionId open(const Call& call, Sink& sink, Respond begun);
    /// The line may say where the client finds the server.
    void tell(UserId user, const std::function<std::string(std::string_view base)>& line);
    void tell_players(const GameRoom& room, std::string_view type);

    Context& context_;
    Connections& connections_;
    LiveGames& games_;
    Lobby& lobby_;
    std::unordered_map<UserId, ConnectionId> streams_;  // as on Lichess, one for each person
};

}  // namespace janggun::server
