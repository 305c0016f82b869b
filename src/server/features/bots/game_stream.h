// The stream of one game for a bot or board: docs/bots.md, "The game stream".
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "server/app/connections.h"
#include "server/bus/sequence.h"
#include "server/features/bots/game_lines.h"
#include "server/features/play/game_observer.h"
#include "server/features/play/ownership.h"

namespace janggun::server {

class GameStreams final : public GameObserver {
  public:
    GameStreams(Context& context, Connections& connections, LiveGames& games, Ownership& ownership)
        : context_{context}, connections_{connections}, games_{games}, ownership_{ownership} {}

    void register_with(Registry& registry);

    void event_appended(const GameRoom& room, const Stamped& event) override;
    void chat_said(const GameRoom& room, const ChatLine& line) override;
    void game_reloaded(const GameRoom& room) override;
    void presence_changed(const GameRoom& room, const protocol::Presence& now) override;

  private:
    /// One reader.
    struct Stream {
        ConnectionId id{};
        GameId game;
        UserId player = UserId::None;
        GameLines lines;
        Sequence states{};
        std::vector<Bus::Subscription> subscriptions{};
    };
    using StreamPtr = std::shared_ptr<Stream>;

    ConnectionId open(const Call& call, Sink& sink, Respond begun);
    void subscribe(const StreamPtr& stream, Side side, bool hears_spectators);
    /// gameFull, once the set-up is done.
    void begin(const StreamPtr& stream);
    void state_came(const StreamPtr& stream, const Notice& notice);
    void closed(const Connection& connection);
    void publish_state(const GameRoom& room);

    Context& context_;
    Connections& connections_;
    LiveGames& games_;
    Ownership& ownership_;
    std::unordered_map<ConnectionId, StreamPtr> streams_;
};

}  // namespace janggun::server
