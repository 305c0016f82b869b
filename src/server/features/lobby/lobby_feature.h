// The lobby: seeks, pools, invitations, challenges.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/lobby/challenge_routes.h"
#include "server/features/lobby/lobby.h"
#include "server/features/lobby/lobby_commands.h"
#include "server/features/lobby/lobby_feed.h"
#include "server/features/people/people_feature.h"
#include "server/features/play/play_feature.h"

namespace janggun::server {

class LobbyFeature final : public Feature, public GameObserver {
  public:
    struct Settings {
        Lobby::Settings lobby;
        Duration interval{700};  // changes are sent together
    };
    LobbyFeature(App& app, PeopleFeature& people, PlayFeature& play, Settings settings);

    void register_with(Registry& registry) override;
    void game_began(const GameRoom& room) override;

    Lobby lobby;

  private:
    LobbyFeed feed_;
    LobbyCommands commands_;
    ChallengeRoutes challenges_;
};

}  // namespace janggun::server
