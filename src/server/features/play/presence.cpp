// Counting watchers, and telling of them.
#include "server/features/play/presence.h"

#include <algorithm>
#include <utility>

#include "server/features/play/topics.h"

namespace janggun::server {

void Presence::register_with(Registry& registry) {
    timer_ = registry.timer([this](Time) { publish(); });
}

void Presence::watched(GameRoom& room, UserId viewer, int change) {
    changed_.insert(room.game.id());
    timer_.arm(context_.now() + kDebounce);
    const auto side = room.game.side_of(viewer);
    if (!side) {
        const auto count = static_cast<int>(room.watchers.spectators) + change;
        room.watchers.spectators = static_cast<std::size_t>(std::max(0, count));
        return;
    }
    int& count = room.watchers.players[*side];
    count = std::max(0, count + change);
    if (count > 0)
        room.game.came(*side);
    else
        room.game.left(*side, context_.now());
}

void Presence::publish() {
    for (const GameId& id : std::exchange(changed_, {})) {
        const GameRoomPtr room = games_.find(id);
        if (!room) continue;
        const protocol::Presence now = room->presence(context_.now());
        context_.bus.publish(topic::game(id),
                             {0, make_message(protocol::presence_message(id, now))});
        observers_.tell(&GameObserver::presence_changed, *room, now);
    }
}

}  // namespace janggun::server
