// Presence: who of the players is there, and how many spectators. Changes are published debounced.
#pragma once

#include <string_view>
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
    /// So many sockets of this viewer watch on the node.
    void set_sockets(GameRoom& room, const Watcher& watcher, int sockets);
    /// +1: a stream of the bot API began there, -1: ended.
    void change_streams(GameRoom& room, const Watcher& watcher, int by);
    /// All watchers of this node are gone.
    void node_gone(std::string_view node);

  private:
    void changed(GameRoom& room, UserId viewer, int change);
    void publish();

    Context& context_;
    LiveGames& games_;
    GameObservers& observers_;
    std::unordered_set<GameId> changed_;
    Timer timer_;
};

}  // namespace janggun::server
