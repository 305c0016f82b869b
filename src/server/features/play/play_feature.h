// Play: live games, their chat and watchers, the engine as an opponent, TV.
#pragma once

#include <string>

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/people/people_feature.h"
#include "server/features/play/engine_pool.h"
#include "server/features/play/game_chat.h"
#include "server/features/play/game_commands.h"
#include "server/features/play/game_runner.h"
#include "server/features/play/in_flight_writes.h"
#include "server/features/play/live_games.h"
#include "server/features/play/ownership.h"
#include "server/features/play/presence.h"
#include "server/features/play/replays.h"
#include "server/features/play/tv.h"
#include "server/features/play/watching.h"

namespace janggun::server {

class PlayFeature final : public Feature {
  public:
    struct Settings {
        GameRunner::Settings games;
        EnginePool::Settings engine;
        std::string version;  // of the server, in the welcome
    };
    PlayFeature(App& app, PeopleFeature& people, const Settings& settings);

    void register_with(Registry& registry) override;

    // What other features use.
    GameObservers observers;
    LiveGames games;
    EnginePool engines;
    Replays replays;

  private:
    InFlightWrites writes_;

  public:
    GameRunner runner;

  private:
    GameChat chat_;
    Presence presence_;

  public:
    Ownership ownership;
    Tv tv;

  private:
    GameCommands commands_;
    Watching watching_;
};

}  // namespace janggun::server
