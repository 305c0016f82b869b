// WebSocket commands of players, and the messages to players when a game begins.
#pragma once

#include <string>

#include "server/app/connections.h"
#include "server/features/play/game_observer.h"
#include "server/features/play/game_owner.h"
#include "server/features/play/own_games.h"

namespace janggun::server {

class GameCommands final : public GameObserver {
  public:
    GameCommands(Context& context, Connections& connections, GameOwner& owner, OwnGames& own_games,
                 std::string version)
        : context_{context},
          connections_{connections},
          owner_{owner},
          own_games_{own_games},
          version_{std::move(version)} {}

    void register_with(Registry& registry);

    void game_began(const GameRoom& room) override;

  private:
    void in_game(const SocketCall& call, const protocol::InGame& message);
    void say(const SocketCall& call, const protocol::Say& message);
    void welcome(Connection& connection);
    void tell_again(UserId user);

    Context& context_;
    Connections& connections_;
    GameOwner& owner_;
    OwnGames& own_games_;
    std::string version_;
};

}  // namespace janggun::server
