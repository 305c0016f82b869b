// Chat in live games.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "server/app/context.h"
#include "server/domain/bucket.h"
#include "server/features/play/game_observer.h"
#include "server/features/play/in_flight_writes.h"
#include "server/features/play/live_games.h"

namespace janggun::server {

class GameChat {
  public:
    using Done = std::function<void(std::optional<Fault>)>;

    GameChat(Context& context, LiveGames& games, InFlightWrites& writes, GameObservers& observers)
        : context_{context}, games_{games}, writes_{writes}, observers_{observers} {}

    void say(const GameId& id, const PersonPtr& person, ChatLine::Room room, std::string_view text,
             Done done);

  private:
    void publish(GameRoom& room, const ChatLine& line);

    Context& context_;
    LiveGames& games_;
    InFlightWrites& writes_;
    GameObservers& observers_;
    std::unordered_map<UserId, Bucket> limits_;
};

}  // namespace janggun::server
