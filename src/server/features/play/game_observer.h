// What happens in live games, for other features.
#pragma once

#include <vector>

#include "server/domain/event.h"
#include "server/protocol/to_client.h"
#include "server/store/chat.h"

namespace janggun::server {

struct GameRoom;

/// Called on the loop's thread, of games that this process owns. Every event is durable.
class GameObserver {
  public:
    GameObserver() = default;
    virtual ~GameObserver() = default;
    GameObserver(const GameObserver&) = delete;
    GameObserver& operator=(const GameObserver&) = delete;

    virtual void game_began(const GameRoom& /*room*/) {}
    /// Not called for the events that a game begins with.
    virtual void event_appended(const GameRoom& /*room*/, const Stamped& /*event*/) {}
    virtual void chat_said(const GameRoom& /*room*/, const ChatLine& /*line*/) {}
    /// The game was reloaded from its event log after a failed write.
    virtual void game_reloaded(const GameRoom& /*room*/) {}
    /// Debounced.
    virtual void presence_changed(const GameRoom& /*room*/, const protocol::Presence& /*now*/) {}
};

class GameObservers {
  public:
    void add(GameObserver& observer) { all_.push_back(&observer); }
    template <typename... Parameters, typename... Arguments>
    void tell(void (GameObserver::*what)(Parameters...), const Arguments&... arguments) const {
        for (GameObserver* observer : all_) (observer->*what)(arguments...);
    }

  private:
    std::vector<GameObserver*> all_;
};

}  // namespace janggun::server
