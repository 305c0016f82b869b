// Play: live games, their chat and watchers, the engine as an opponent, TV.
#pragma once

#include <memory>
#include <string>

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/jobs/jobs_feature.h"
#include "server/features/people/people_feature.h"
#include "server/features/play/engine_opponent.h"
#include "server/features/play/game_chat.h"
#include "server/features/play/game_commands.h"
#include "server/features/play/game_runner.h"
#include "server/features/play/in_flight_writes.h"
#include "server/features/play/live_games.h"
#include "server/features/play/local_owner.h"
#include "server/features/play/own_games.h"
#include "server/features/play/player_streams.h"
#include "server/features/play/presence.h"
#include "server/features/play/replays.h"
#include "server/features/play/tv.h"
#include "server/features/play/watching.h"

namespace janggun::server {

class PlayFeature final : public Feature {
  public:
    struct Settings {
        GameRunner::Settings games;
        std::string version;  // of the server, in the welcome
        std::string site;     // in records
        ChatSettings chat;
        RouteToOwners route;  // none: this process owns every game
    };
    struct Stores {
        GameStore& games;
        Committer& committer;
    };
    PlayFeature(App& app, Stores stores, PeopleFeature& people, JobsFeature& jobs,
                const Settings& settings);

    void register_with(Registry& registry) override;

    // What other features use.
    GameObservers observers;
    LiveGames games;
    EngineOpponent engines;
    Replays replays;

  private:
    InFlightWrites writes_;

  public:
    GameRunner runner;

  private:
    GameChat chat_;
    Presence presence_;

    PlayerStreams streams_;
    Peers& peers_;
    LocalOwner local_;
    std::unique_ptr<GameOwner> routed_;

  public:
    /// The owner of any game, on whichever node that is.
    GameOwner& owner;
    /// The owner of this node's games: requests of other nodes go here.
    GameOwner& local_owner;
    OwnGames own_games;
    Tv tv;

  private:
    /// Notices of games that ended on other nodes, which count for their players until then.
    void follow_ends();
    void recount_games_elsewhere();

    Context& context_;
    GameCommands commands_;
    Watching watching_;
};

}  // namespace janggun::server
