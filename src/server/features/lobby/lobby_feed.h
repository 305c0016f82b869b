// The lobby as those see it who listen: the first page, then numbered changes. Pairs the pools at
// the same pace.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "server/app/connections.h"
#include "server/bus/sequence.h"
#include "server/features/lobby/lobby.h"
#include "server/features/play/live_games.h"
#include "server/features/play/tv.h"

namespace janggun::server {

class LobbyFeed {
  public:
    LobbyFeed(Context& context, Connections& connections, Lobby& lobby, LiveGames& games, Tv& tv,
              Duration interval)
        : context_{context},
          connections_{connections},
          lobby_{lobby},
          games_{games},
          tv_{tv},
          interval_{interval} {}

    void register_with(Registry& registry);
    /// Something may have changed: tells of it soon (debounced).
    void wake() { timer_.arm(context_.now() + interval_); }

  private:
    struct Listener {
        Sink* sink = nullptr;
        Sequence sequence{};
        Bus::Subscription subscription{};
    };
    using ListenerPtr = std::shared_ptr<Listener>;
    using Listeners = std::unordered_map<ConnectionId, ListenerPtr>;

    void listen(const SocketCall& call, const protocol::Listen& listen);
    void listen_to_lobby(const SocketCall& call);
    void listen_to_tv(const SocketCall& call);
    void stop(Listeners& listeners, ConnectionId id);
    void publish(Time now);
    [[nodiscard]] protocol::Counts counts() const;

    Context& context_;
    Connections& connections_;
    Lobby& lobby_;
    LiveGames& games_;
    Tv& tv_;
    Duration interval_;
    std::uint64_t number_ = 0;  // of the last change
    Timer timer_;
    Listeners of_lobby_;
    Listeners of_tv_;
};

}  // namespace janggun::server
