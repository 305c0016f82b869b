// Counting watchers and publishing presence.
#include "server/features/play/presence.h"

#include <algorithm>
#include <utility>

#include "server/features/play/topics.h"

namespace janggun::server {

void Presence::register_with(Registry& registry) {
    timer_ = registry.timer([this](Time) { publish(); });
}

void Presence::set_sockets(GameRoom& room, const Watcher& watcher, int sockets) {
    auto& from = room.watchers.from;
    const auto found = from.try_emplace(watcher).first;
    const int before = std::exchange(found->second.sockets, std::max(0, sockets));
    const int difference = found->second.sockets - before;
    if (found->second.is_empty()) from.erase(found);
    changed(room, watcher.viewer, difference);
}

void Presence::change_streams(GameRoom& room, const Watcher& watcher, int by) {
    auto& from = room.watchers.from;
    const auto found = from.try_emplace(watcher).first;
    const int before = found->second.streams;
    found->second.streams = std::max(0, before + by);
    const int difference = found->second.streams - before;
    if (found->second.is_empty()) from.erase(found);
    changed(room, watcher.viewer, difference);
}

void Presence::node_gone(std::string_view node) {
    for (const auto& [id, room] : games_.all()) {
        auto& from = room->watchers.from;
        for (auto it = from.begin(); it != from.end();) {
            if (it->first.node != node) {
                ++it;
                continue;
            }
            const UserId viewer = it->first.viewer;
            const int gone = it->second.sockets + it->second.streams;
            it = from.erase(it);
            changed(*room, viewer, -gone);
        }
    }
}

void Presence::changed(GameRoom& room, UserId viewer, int change) {
    if (change == 0) return;
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
    if (count > 0) {
        room.watchers.have_come[*side] = true;
        room.game.came(*side);
    } else {
        room.game.left(*side, context_.now());
    }
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
