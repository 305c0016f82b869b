// Bots and boards: the HTTP API in Lichess's shapes. docs/bots.md.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/bots/event_stream.h"
#include "server/features/bots/game_routes.h"
#include "server/features/bots/game_stream.h"
#include "server/features/bots/people_routes.h"
#include "server/features/lobby/lobby_feature.h"
#include "server/features/people/people_feature.h"
#include "server/features/play/play_feature.h"

namespace janggun::server {

class BotsFeature final : public Feature {
  public:
    BotsFeature(App& app, ArchiveStore& archive, PeopleFeature& people, PlayFeature& play,
                LobbyFeature& lobby)
        : events_{app.context(),  app.connections(), play.owner,
                  play.own_games, lobby.owner,       lobby.lobby},
          streams_{app.context(), app.connections(), play.owner},
          games_{people.people, play.owner},
          people_{app.context(), archive, people.people, play.owner} {
        play.observers.add(events_);
    }

    void register_with(Registry& registry) override {
        events_.register_with(registry);
        streams_.register_with(registry);
        games_.register_with(registry);
        people_.register_with(registry);
    }

    /// A line for a person's event stream.
    void tell(UserId user, std::string line) { events_.tell(user, std::move(line)); }

  private:
    EventStreams events_;
    GameStreams streams_;
    BotGameRoutes games_;
    BotPeopleRoutes people_;
};

}  // namespace janggun::server
