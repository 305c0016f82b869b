// The registry of live games.
#include "server/features/play/live_games.h"

#include <algorithm>

namespace janggun::server {
namespace {

int strength(const GameRoom& room) {
    int sum = 0;
    for (const Side side : kSides) {
        const Seat& seat = room.game.terms().seats[side];
        sum += seat.is_engine() ? 0 : seat.rating.value_or(1000);
    }
    return sum;
}

}  // namespace

GameRoomPtr LiveGames::find(const GameId& id) const {
    const auto found = rooms_.find(id);
    return found == rooms_.end() ? nullptr : found->second;
}

std::vector<GameRoomPtr> LiveGames::of(UserId user) const {
    std::vector<GameRoomPtr> rooms;
    if (const auto found = of_user_.find(user); found != of_user_.end())
        for (const GameId& id : found->second)
            if (auto room = find(id); room && !room->game.is_over())
                rooms.push_back(std::move(room));
    return rooms;
}

bool LiveGames::is_player(UserId user, const GameId& id) const {
    const GameRoomPtr room = find(id);
    return room && room->game.side_of(user);
}

bool LiveGames::is_under_way(const GameRoom& room) const {
    constexpr Duration kMoment = std::chrono::minutes{15};
    if (room.game.phase() != Phase::Playing || room.game.plies().empty()) return false;
    return room.watchers.has_players() || now_() - room.game.plies().back().at < kMoment;
}

std::size_t LiveGames::count_under_way() const {
    return static_cast<std::size_t>(
        std::count_if(rooms_.begin(), rooms_.end(),
                      [&](const auto& entry) { return is_under_way(*entry.second); }));
}

GameRoomPtr LiveGames::best() const {
    GameRoomPtr best;
    for (const auto& [id, room] : rooms_)
        if (is_under_way(*room) && (!best || strength(*room) > strength(*best) ||
                                    (strength(*room) == strength(*best) && id < best->game.id())))
            best = room;
    return best;
}

std::size_t LiveGames::count_from(const std::string& address) const {
    const auto found = live_from_.find(address);
    return found == live_from_.end() ? 0 : found->second;
}

void LiveGames::add(const GameRoomPtr& room) {
    const GameId& id = room->game.id();
    rooms_[id] = room;
    for (const Side side : kSides)
        if (const UserId user = room->game.terms().seats[side].user; user != UserId::None)
            of_user_[user].insert(id);
    ++live_;
    if (!room->origin.empty()) ++live_from_[room->origin];
}

void LiveGames::ended(const GameRoom& room) {
    --live_;
    if (const auto found = live_from_.find(room.origin);
        found != live_from_.end() && --found->second == 0)
        live_from_.erase(found);
}

void LiveGames::remove(const GameRoom& room) {
    const GameId id = room.game.id();
    for (const Side side : kSides) {
        const auto own = of_user_.find(room.game.terms().seats[side].user);
        if (own == of_user_.end()) continue;
        own->second.erase(id);
        if (own->second.empty()) of_user_.erase(own);
    }
    rooms_.erase(id);
}

}  // namespace janggun::server
