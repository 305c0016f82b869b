// Watching games over a WebSocket: subscriptions to the game's topics, checked for gaps.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "server/app/connections.h"
#include "server/bus/sequence.h"
#include "server/features/play/ownership.h"
#include "server/features/play/replays.h"

namespace janggun::server {

class Watching {
  public:
    Watching(Context& context, Connections& connections, Ownership& ownership, Replays& replays)
        : context_{context}, connections_{connections}, ownership_{ownership}, replays_{replays} {}

    void register_with(Registry& registry);

  private:
    /// One game on one socket.
    struct Watched {
        GameId game;
        UserId viewer = UserId::None;
        Sink* sink = nullptr;
        Sequence events{};
        Sequence chat{};
        bool is_catching_up = false;  // the owner has been asked; what comes meanwhile is in that
        std::vector<Bus::Subscription> subscriptions{};
    };
    using WatchedPtr = std::shared_ptr<Watched>;

    void watch(const SocketCall& call, const protocol::Watch& watch);
    void unwatch(const SocketCall& call, const protocol::Unwatch& unwatch);
    void stop_watching(ConnectionId id, const GameId& game);
    void release(const Watched& watched);
    void closed(const Connection& connection);
    void subscribe(const WatchedPtr& watched, bool is_player);
    void event_came(const WatchedPtr& watched, const Notice& notice);
    void chat_came(const WatchedPtr& watched, const Notice& notice);
    /// Asks the owner for everything after `since`, or for a snapshot; `done` before it is sent.
    void catch_up(const WatchedPtr& watched, std::optional<int> since,
                  const std::function<void(bool is_live)>& done);
    void show_stored(const SocketCall& call, const GameId& game);

    Context& context_;
    Connections& connections_;
    Ownership& ownership_;
    Replays& replays_;
    std::unordered_map<ConnectionId, std::vector<WatchedPtr>> watching_;
};

}  // namespace janggun::server
