// The lobby: seeks, pools, invitations, challenges.
#pragma once

#include <memory>

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/lobby/announced.h"
#include "server/features/lobby/challenge_routes.h"
#include "server/features/lobby/engine_games.h"
#include "server/features/lobby/game_limits.h"
#include "server/features/lobby/lobby.h"
#include "server/features/lobby/lobby_commands.h"
#include "server/features/lobby/lobby_feed.h"
#include "server/features/lobby/lobby_owner.h"
#include "server/features/lobby/local_lobby.h"
#include "server/features/people/people_feature.h"
#include "server/features/play/play_feature.h"

namespace janggun::server {

class LobbyFeature final : public Feature, public GameObserver {
  public:
    struct Settings {
        GameLimits::Settings limits;
        Duration interval{700};  // changes are sent together
        RouteToLobby route;      // none: this process has the lobby
    };
    struct Stores {
        LobbyStore& lobby;
        GameStore& games;
        Committer& committer;
    };
    LobbyFeature(App& app, Stores stores, PeopleFeature& people, PlayFeature& play,
                 const Settings& settings);

    void register_with(Registry& registry) override;
    void game_began(const GameRoom& room) override;

  private:
    App& app_;
    People& people_;
    GameLimits limits_;
    EngineGames engine_;

  public:
    Lobby lobby;
    /// The lobby of this node: what other nodes send to it goes here.
    LocalLobby local;

  private:
    std::unique_ptr<LobbyOwner> routed_;

  public:
    /// The lobby's owner, on whichever node that is.
    LobbyOwner& owner;

  private:
    Announced announced_;
    LobbyFeed feed_;
    LobbyCommands commands_;
    ChallengeRoutes challenges_;
};

}  // namespace janggun::server
