// Presence: who of the players is there, and how many spectators. Changes are told debounced.
#pragma once

#include <unordered_set>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/features/play/game_observer.h"
#include "server/features/play/live_games.h"

namespace janggun::server {

class Presence {
  public:
    static constexpr Duration kDebounce{700};

    Presence(Context& context, LiveGames& games, GameObservers& observers)
        : context_{context}, games_{games}, observers_{observers} {}

    void register_with(Registry& registry);
    /// +1: somebody began to watch, -1: stopped.
    void watched(GameRoom& room, UserId viewer, int change);

  private:
    void publish();

    Context& context_;
    LiveGames& games_;
    GameObservers& observers_;
    std::unordered_set<GameId> changed_;
    Timer timer_;
};

}  // namespace janggun::server
