// Chat in live games.
#pragma once

#include <functional>
#include <optional>

#include "server/app/context.h"
#include "server/domain/chat_rules.h"
#include "server/features/people/people.h"
#include "server/features/play/game_observer.h"
#include "server/features/play/game_request.h"
#include "server/features/play/game_room.h"
#include "server/features/play/in_flight_writes.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

class GameChat {
  public:
    using Done = std::function<void(std::optional<Fault>)>;

    struct Parts {
        Context& context;
        Committer& committer;
        People& people;
        InFlightWrites& writes;
        GameObservers& observers;
    };
    GameChat(const Parts& parts, const ChatSettings& settings)
        : context_{parts.context},
          committer_{parts.committer},
          people_{parts.people},
          writes_{parts.writes},
          observers_{parts.observers},
          rules_{settings} {}

    void say(const GameRoomPtr& room, const request::Say& request, Done done);

  private:
    void say_as(const Person& person, const GameRoomPtr& room, const request::Say& request,
                Done done);
    /// Why this person may not write in this room now.
    [[nodiscard]] std::optional<Fault> room_fault(const Person& person, const GameRoom& room,
                                                  const request::Say& request) const;
    void publish(GameRoom& room, const ChatLine& line);

    Context& context_;
    Committer& committer_;
    People& people_;
    InFlightWrites& writes_;
    GameObservers& observers_;
    ChatRules rules_;
};

}  // namespace janggun::server
